// SPDX-License-Identifier: BSL-1.0
// Absorption spectrum of a gas: each wavelength adds up all lines (mix of Gauss and Lorentz profiles).
#pragma once
struct Line {
  float centre, strength, width, lorentz;
};
__device__ inline float profile(float u, float lorentz) {
  float g = expf(-0.6931472f * u * u);
  float l = 1.0f / (1.0f + u * u);
  return lorentz * l + (1.0f - lorentz) * g;
}
__global__ void gas_spectrum(const Line* __restrict__ lines, float* __restrict__ transmission, int lineCount,
                             int points, float first, float step, float column) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= points) return;
  float nu = first + step * i;
  float depth = 0.0f;
  for (int k = 0; k < lineCount; k++) {
    Line a = lines[k];
    depth += a.strength / a.width * profile((nu - a.centre) / a.width, a.lorentz);
  }
  transmission[i] = expf(-column * depth);
}
