// SPDX-License-Identifier: BSL-1.0
// Portfolio credit loss in a one-factor Gaussian copula: a thread simulates the defaults of one scenario.
#pragma once
#define TILE 128
#define TWO_PI 6.2831853071795865f

// Philox 4x32 with 10 rounds
__device__ uint4 philox(uint4 c, unsigned k0, unsigned k1) {
  for (int r = 0; r < 10; r++) {
    unsigned hi0 = __umulhi(0xD2511F53u, c.x), lo0 = 0xD2511F53u * c.x;
    unsigned hi1 = __umulhi(0xCD9E8D57u, c.z), lo1 = 0xCD9E8D57u * c.z;
    c = make_uint4(hi1 ^ c.y ^ k0, lo1, hi0 ^ c.w ^ k1, lo0);
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return c;
}

// two standard normals of two random words
__device__ float2 box_muller(unsigned a, unsigned b) {
  float u = ((a >> 8) + 0.5f) * (1.0f / 16777216.0f);
  float v = (b >> 8) * (TWO_PI / 16777216.0f);
  float radius = sqrtf(-2.0f * logf(u)), s, c;
  sincosf(v, &s, &c);
  return make_float2(radius * c, radius * s);
}

// threshold, loading (weight of the factor) and exposure per obligor. loss: of each scenario. stats: sum of the losses,
// sum of their squares, number of scenarios above `attachment`, all added to what is there.
__global__ void credit_copula(const float* threshold, const float* loading, const float* exposure, float* loss,
                              double* stats, int obligors, int scenarios, float recovery, float attachment,
                              unsigned seed) {
  __shared__ float s_threshold[TILE], s_loading[TILE], s_rest[TILE], s_loss[TILE];
  int scenario = blockIdx.x * blockDim.x + threadIdx.x;

  uint4 w = philox(make_uint4(scenario, 0xFFFFFFFFu, 0, 0), seed, 0xCAFEu);
  float market = box_muller(w.x, w.y).x;

  float sum = 0.0f;
  for (int base = 0; base < obligors; base += TILE) {
    __syncthreads();
    for (int i = threadIdx.x; i < TILE; i += blockDim.x) {
      int o = base + i;
      float a = o < obligors ? loading[o] : 0.0f;
      s_threshold[i] = o < obligors ? threshold[o] : -1e30f;  // never defaults
      s_loading[i] = a;
      s_rest[i] = sqrtf(1.0f - a * a);
      s_loss[i] = o < obligors ? exposure[o] * (1.0f - recovery) : 0.0f;
    }
    __syncthreads();

    int count = min(TILE, obligors - base);
    for (int i = 0; i < count; i += 4) {
      w = philox(make_uint4(scenario, (base + i) / 4, 0, 0), seed, 0xCAFEu);
      float2 p = box_muller(w.x, w.y);
      float2 q = box_muller(w.z, w.w);
      float e[4] = {p.x, p.y, q.x, q.y};
      for (int k = 0; k < 4; k++) {
        float asset = s_loading[i + k] * market + s_rest[i + k] * e[k];
        if (asset < s_threshold[i + k]) sum += s_loss[i + k];
      }
    }
  }

  bool valid = scenario < scenarios;
  if (valid) loss[scenario] = sum;
  double s1 = valid ? (double)sum : 0.0;
  double s2 = s1 * s1;
  unsigned tail = __ballot_sync(0xFFFFFFFFu, valid && sum > attachment);
  for (int d = 16; d > 0; d >>= 1) {
    s1 += __shfl_down_sync(0xFFFFFFFFu, s1, d);
    s2 += __shfl_down_sync(0xFFFFFFFFu, s2, d);
  }
  if (threadIdx.x % 32 == 0) {
    atomicAdd(&stats[0], s1);
    atomicAdd(&stats[1], s2);
    atomicAdd(&stats[2], (double)__popc(tail));
  }
}
