// SPDX-License-Identifier: BSL-1.0
// Arithmetic Asian call by Monte Carlo: an antithetic pair of geometric Brownian paths per thread.
#pragma once
struct Pcg {
  unsigned long long state;
  __device__ unsigned next() {
    unsigned long long old = state;
    state = old * 6364136223846793005ull + 1442695040888963407ull;
    unsigned x = unsigned(((old >> 18) ^ old) >> 27);
    unsigned rot = unsigned(old >> 59);
    return (x >> rot) | (x << ((32 - rot) & 31));
  }
  __device__ float uniform() { return ((next() >> 8) + 0.5f) * (1.0f / 16777216.0f); }
};

__global__ void asian_paths(float* payoff, int paths, int steps, float spot, float strike, float drift, float vol,
                            float discount, unsigned long long seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= paths) return;
  Pcg rng;
  rng.state = seed + 0x9E3779B97F4A7C15ull * (unsigned long long)(i + 1);
  rng.next();
  float up = 0, sumUp = 0, sumDown = 0;
  for (int s = 0; s < steps; s += 2) {
    float radius = sqrtf(-2.0f * logf(rng.uniform()));
    float sn, cs;
    sincospif(2.0f * rng.uniform(), &sn, &cs);
    float z[2] = {radius * cs, radius * sn};
#pragma unroll
    for (int k = 0; k < 2; k++) {
      up += vol * z[k];
      float trend = drift * (s + k + 1);
      sumUp += __expf(trend + up);
      sumDown += __expf(trend - up);
    }
  }
  float a = fmaxf(spot * sumUp / steps - strike, 0.0f);
  float b = fmaxf(spot * sumDown / steps - strike, 0.0f);
  payoff[i] = 0.5f * discount * (a + b);
}
