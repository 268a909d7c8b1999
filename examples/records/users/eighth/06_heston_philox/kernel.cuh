// SPDX-License-Identifier: BSL-1.0
// Monte Carlo of Asian calls under the Heston model: a path a thread, Philox4x32-10, full-truncation Euler.
#pragma once

struct HestonState {
  float x, v, sum;  // log price, variance, running sum of prices
};

__device__ __forceinline__ uint4 philoxRound(uint4 c, uint2 k) {
  unsigned int h0 = __umulhi(0xD2511F53u, c.x), l0 = 0xD2511F53u * c.x;
  unsigned int h1 = __umulhi(0xCD9E8D57u, c.z), l1 = 0xCD9E8D57u * c.z;
  return make_uint4(h1 ^ c.y ^ k.x, l1, h0 ^ c.w ^ k.y, l0);
}
__device__ __forceinline__ uint4 philox(uint4 c, uint2 k) {
#pragma unroll
  for (int r = 0; r < 10; r++) {
    c = philoxRound(c, k);
    k.x += 0x9E3779B9u;
    k.y += 0xBB67AE85u;
  }
  return c;
}
__device__ __forceinline__ float2 gaussPair(unsigned int a, unsigned int b) {
  float u = float(a) * 2.3283064e-10f + 1.1641532e-10f;
  float r = sqrtf(-2.0f * logf(u)), s, c;
  sincospif(float(b) * 4.6566129e-10f, &s, &c);
  return make_float2(r * c, r * s);
}
__device__ __forceinline__ void advance(HestonState& h, float2 z, float dt, float rate, float kappa, float theta,
                                        float xi, float rho, float rhoBar) {
  float vp = fmaxf(h.v, 0.0f);
  float sd = sqrtf(vp * dt);
  h.x += (rate - 0.5f * vp) * dt + sd * z.x;
  h.v += kappa * (theta - vp) * dt + xi * sd * (rho * z.x + rhoBar * z.y);
  h.sum += expf(h.x);
}

__global__ void hestonAsian(const float* __restrict__ strikes, float* __restrict__ blockSums, int paths, int steps,
                            int strikeCount, unsigned int seed, float spot, float v0, float maturity, float rate,
                            float kappa, float theta, float xi, float rho) {
  __shared__ float part[32];
  const int path = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const float dt = maturity / float(steps);
  const float rhoBar = sqrtf(1.0f - rho * rho);
  HestonState h = {logf(spot), v0, 0.0f};
  if (path < paths) {
    const uint2 key = make_uint2(seed, 0xCAFEu);
    for (int s = 0; s < steps; s += 2) {  // four random words serve two steps
      uint4 u = philox(make_uint4(path, s >> 1, 0u, 0u), key);
      advance(h, gaussPair(u.x, u.y), dt, rate, kappa, theta, xi, rho, rhoBar);
      advance(h, gaussPair(u.z, u.w), dt, rate, kappa, theta, xi, rho, rhoBar);
    }
  }
  const float mean = h.sum / float(steps), discount = expf(-rate * maturity);
  for (int k = 0; k < strikeCount; k++) {
    float pay = path < paths ? discount * fmaxf(mean - strikes[k], 0.0f) : 0.0f;
    for (int o = 16; o > 0; o >>= 1) pay += __shfl_down_sync(0xffffffffu, pay, o);
    if (lane == 0) part[warp] = pay;
    __syncthreads();
    if (threadIdx.x == 0) {
      float total = 0.0f;
      for (int w = 0; w < int(blockDim.x >> 5); w++) total += part[w];
      blockSums[blockIdx.x * strikeCount + k] = total;
    }
    __syncthreads();
  }
}
