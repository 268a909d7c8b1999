// SPDX-License-Identifier: BSL-1.0
// Monte Carlo price of an up-and-out barrier call: own PCG generator, Box-Muller, knocked-out paths stop early,
// block sums.
#pragma once
#define PATHS_PER_BLOCK 128
struct Pcg {
  unsigned long long state;
  __device__ void seed(unsigned long long stream) {
    state = stream * 0x9E3779B97F4A7C15ull + 0xD1B54A32D192ED03ull;
    next();
    next();
  }
  __device__ unsigned int next() {
    unsigned long long s = state;
    state = s * 6364136223846793005ull + 1442695040888963407ull;
    unsigned int x = (unsigned int)(((s >> 18) ^ s) >> 27), rot = (unsigned int)(s >> 59);
    return (x >> rot) | (x << ((32 - rot) & 31));
  }
  __device__ float uniform() { return ((next() >> 8) + 0.5f) * (1.0f / 16777216.0f); }
};
__global__ void barrier_paths(float* payoff, double* total, int paths, int steps, float spot, float strike,
                              float barrier, float drift, float diffusion, unsigned int seed) {
  __shared__ double partial[PATHS_PER_BLOCK];
  int p = blockIdx.x * PATHS_PER_BLOCK + threadIdx.x;
  float value = 0.0f;
  if (p < paths) {
    Pcg g;
    g.seed(((unsigned long long)seed << 32) + p);
    float logS = logf(spot);
    const float logBarrier = logf(barrier);
    bool alive = true;
    for (int k = 0; k < steps && alive; k += 2) {
      float r = sqrtf(-2.0f * logf(g.uniform()));
      float phi = 6.2831853f * g.uniform();
      logS += drift + diffusion * r * cosf(phi);
      alive = logS < logBarrier;
      logS += drift + diffusion * r * sinf(phi);
      alive = alive && logS < logBarrier;
    }
    if (alive) value = fmaxf(expf(logS) - strike, 0.0f);
    payoff[p] = value;
  }
  partial[threadIdx.x] = value;
  for (int half = PATHS_PER_BLOCK / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
  }
  if (threadIdx.x == 0) atomicAdd(total, partial[0]);
}
