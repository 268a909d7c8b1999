// SPDX-License-Identifier: BSL-1.0
// American options by a binomial tree (CRR): one block per option, the level's values in shared memory.
#pragma once

struct Contract {
  float spot, strike, vol, years;
};
enum Side { CALL = 0, PUT = 1 };

__device__ __forceinline__ float payoff(float price, float strike, int side) {
  float d = side == PUT ? strike - price : price - strike;
  return fmaxf(d, 0.0f);
}

__global__ void american_tree(const Contract* __restrict__ contract, const int* __restrict__ side,
                              float* __restrict__ value, float* __restrict__ delta, int steps, float rate,
                              float dividend) {
  extern __shared__ float level[];  // two buffers of steps + 1
  float* now = level;
  float* next = level + steps + 1;
  const Contract c = contract[blockIdx.x];
  const int s = side[blockIdx.x];
  const float dt = c.years / steps;
  const float logUp = c.vol * sqrtf(dt);
  const float up = expf(logUp), down = 1.0f / up;
  const float disc = expf(-rate * dt);
  const float dm = expm1f(-logUp);  // p from differences to 1, else float loses it
  float p = (expm1f((rate - dividend) * dt) - dm) / (expm1f(logUp) - dm);
  p = fminf(fmaxf(p, 0.0f), 1.0f);
  const float pu = disc * p, pd = disc * (1.0f - p);
  const float logSpot = logf(c.spot);

  for (int j = threadIdx.x; j <= steps; j += blockDim.x)
    now[j] = payoff(expf(logSpot + (2 * j - steps) * logUp), c.strike, s);
  __syncthreads();
  for (int n = steps - 1; n >= 1; n--) {
    for (int j = threadIdx.x; j <= n; j += blockDim.x) {
      float hold = pd * now[j] + pu * now[j + 1];
      float exercise = payoff(expf(logSpot + (2 * j - n) * logUp), c.strike, s);
      next[j] = fmaxf(hold, exercise);
    }
    __syncthreads();
    float* t = now;
    now = next;
    next = t;
  }
  if (threadIdx.x == 0) {
    float hold = pd * now[0] + pu * now[1];
    value[blockIdx.x] = fmaxf(hold, payoff(c.spot, c.strike, s));
    delta[blockIdx.x] = (now[1] - now[0]) / (c.spot * (up - down));
  }
}
