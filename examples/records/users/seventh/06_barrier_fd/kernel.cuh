// SPDX-License-Identifier: BSL-1.0
// Up-and-out calls with discrete monitoring: explicit finite differences in log-price, one block for each option.
#pragma once
constexpr float kWidth = 5.0f;  // standard deviations on either side of today's price

// One thread for each node of the grid; shared memory: two rows of blockDim.x floats.
__global__ void barrier_call_fd(const float* spot, const float* strike, const float* barrier, const float* volatility,
                                const float* maturity, const int* timeSteps, float* price, float rate,
                                int stepsBetweenFixings) {
  extern __shared__ float rows[];
  const int option = blockIdx.x;
  const int nodes = blockDim.x;
  const int i = threadIdx.x;
  const int middle = nodes / 2;
  const int steps = timeSteps[option];
  const float sigma = volatility[option];
  const float T = maturity[option];

  const float dt = T / steps;
  const float dx = kWidth * sigma * sqrtf(T) / middle;
  const float nu = rate - 0.5f * sigma * sigma;
  const float diffusion = sigma * sigma * dt / (dx * dx);
  const float drift = nu * dt / dx;
  const float discount = 1.0f / (1.0f + rate * dt);
  const float up = 0.5f * (diffusion + drift) * discount;
  const float down = 0.5f * (diffusion - drift) * discount;
  const float stay = (1.0f - diffusion) * discount;

  const float s = spot[option] * expf((i - middle) * dx);
  const bool out = s >= barrier[option];
  float value = out ? 0.0f : fmaxf(s - strike[option], 0.0f);

  float* row = rows;
  float* other = rows + nodes;
  int untilFixing = stepsBetweenFixings;
  for (int t = 0; t < steps; t++) {
    row[i] = value;
    __syncthreads();
    if (i > 0 && i < nodes - 1)
      value = up * row[i + 1] + stay * value + down * row[i - 1];
    else
      value *= discount;
    if (--untilFixing == 0) {
      if (out) value = 0.0f;
      untilFixing = stepsBetweenFixings;
    }
    float* swap = row;
    row = other;
    other = swap;
  }
  if (i == middle) price[option] = value;
}
