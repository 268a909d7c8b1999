// SPDX-License-Identifier: BSL-1.0
// Weather model: implicit vertical diffusion of temperature and humidity, a tridiagonal system per column.
#pragma once

enum { LEVELS = 47 };

struct Solve {
  float c[LEVELS];  // upper diagonal after elimination
  float t[LEVELS];
  float q[LEVELS];
};

__global__ void __launch_bounds__(128)
    column_mixing(const float* __restrict__ temp, const float* __restrict__ humid, const float* __restrict__ kDiff,
                  const float* __restrict__ thick, const float* __restrict__ heatFlux, float* __restrict__ tempOut,
                  float* __restrict__ humidOut, int columns, float dt) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (col >= columns) return;
  Solve s;
  float below = 0;  // exchange coefficient at the lower face of the level
  float dz = thick[col];
  for (int k = 0; k < LEVELS; k++) {
    size_t at = (size_t)k * columns + col;
    float above = 0, dzUp = 0;
    if (k + 1 < LEVELS) {
      dzUp = thick[at + columns];
      above = 2.0f * kDiff[at + columns] / (dz + dzUp);
    }
    float r = dt / dz;
    float lo = -r * below, up = -r * above, diag = 1.0f - lo - up;
    float t = temp[at], q = humid[at];
    if (k == 0) t += r * heatFlux[col];
    if (k > 0) {
      diag -= lo * s.c[k - 1];
      t -= lo * s.t[k - 1];
      q -= lo * s.q[k - 1];
    }
    float inv = 1.0f / diag;
    s.c[k] = up * inv;
    s.t[k] = t * inv;
    s.q[k] = q * inv;
    below = above;
    dz = dzUp;
  }
  float t = 0, q = 0;
  for (int k = LEVELS - 1; k >= 0; k--) {
    size_t at = (size_t)k * columns + col;
    t = s.t[k] - s.c[k] * t;
    q = s.q[k] - s.c[k] * q;
    tempOut[at] = t;
    humidOut[at] = fmaxf(q, 0.0f);
  }
}
