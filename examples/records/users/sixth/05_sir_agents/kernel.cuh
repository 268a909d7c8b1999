// SPDX-License-Identifier: BSL-1.0
// One day of an agent-based SIR epidemic: random contacts in the own community and beyond, Philox random numbers.
#pragma once
enum Status : unsigned { SUSCEPTIBLE = 0, INFECTED = 1, RECOVERED = 2 };  // low 2 bits; days in the status above

__device__ inline uint4 philox4x32(uint4 ctr, uint2 key) {
#pragma unroll
  for (int round = 0; round < 10; ++round) {
    unsigned hi0 = __umulhi(0xD2511F53u, ctr.x), lo0 = 0xD2511F53u * ctr.x;
    unsigned hi1 = __umulhi(0xCD9E8D57u, ctr.z), lo1 = 0xCD9E8D57u * ctr.z;
    ctr = make_uint4(hi1 ^ ctr.y ^ key.x, lo1, hi0 ^ ctr.w ^ key.y, lo0);
    key.x += 0x9E3779B9u;
    key.y += 0xBB67AE85u;
  }
  return ctr;
}
__device__ inline float unit(unsigned bits) { return (bits >> 8) * (1.0f / 16777216.0f); }
__device__ inline bool infected(const unsigned char* state, unsigned who) { return (state[who] & 3u) == INFECTED; }

__global__ void sir_day(const unsigned char* __restrict__ today, unsigned char* __restrict__ tomorrow,
                        unsigned* __restrict__ census, unsigned agents, unsigned community, float infect,
                        float recover, unsigned incubation, unsigned day, unsigned seed) {
  __shared__ unsigned tally[3];
  if (threadIdx.x < 3) tally[threadIdx.x] = 0;
  __syncthreads();

  const unsigned me = blockIdx.x * blockDim.x + threadIdx.x;
  if (me < agents) {
    unsigned char s = today[me];
    unsigned status = s & 3u, days = s >> 2;
    if (status == SUSCEPTIBLE) {
      const unsigned home = me / community * community;
      const unsigned size = min(community, agents - home);
      float escape = 1.0f;
      for (unsigned k = 0; k < 3; ++k) {  // three meetings in the community and one elsewhere, three times a day
        uint4 r = philox4x32(make_uint4(me, day, k, 0), make_uint2(seed, 0x51Du));
        if (infected(today, home + __umulhi(r.x, size))) escape *= 1.0f - infect;
        if (infected(today, home + __umulhi(r.y, size))) escape *= 1.0f - infect;
        if (infected(today, home + __umulhi(r.z, size))) escape *= 1.0f - infect;
        if (infected(today, __umulhi(r.w, agents))) escape *= 1.0f - infect;
      }
      if (escape < 1.0f) {
        uint4 r = philox4x32(make_uint4(me, day, 3, 0), make_uint2(seed, 0x51Du));
        if (unit(r.x) >= escape) {
          status = INFECTED;
          days = 0;
        }
      }
    } else if (status == INFECTED) {
      ++days;
      if (days > incubation) {
        uint4 r = philox4x32(make_uint4(me, day, 4, 0), make_uint2(seed, 0x51Du));
        if (unit(r.x) < recover || days == 63) {
          status = RECOVERED;
          days = 0;
        }
      }
    }
    tomorrow[me] = (unsigned char)(days << 2 | status);
    atomicAdd(&tally[status], 1u);
  }
  __syncthreads();
  if (threadIdx.x < 3 && tally[threadIdx.x]) atomicAdd(&census[threadIdx.x], tally[threadIdx.x]);
}
