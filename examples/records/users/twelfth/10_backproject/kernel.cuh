// SPDX-License-Identifier: BSL-1.0
// Filtered back-projection of a parallel-beam tomograph: each pixel gathers its rays of all angles.
#pragma once

// block: 32 x 8
__global__ void backproject(const float* __restrict__ sinogram, const float* __restrict__ cosines,
                            const float* __restrict__ sines, float* __restrict__ image, int size, int angles,
                            int detectors, float pixel, float centre) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= size || py >= size) return;
  float x = (px - 0.5f * (size - 1)) * pixel, y = (py - 0.5f * (size - 1)) * pixel;
  float* out = &image[size_t(py) * size + px];
  float radius = 0.5f * size * pixel;
  if (x * x + y * y > radius * radius) {
    *out = 0;
    return;
  }
  float sum = 0;
  for (int a = 0; a < angles; a++) {
    float t = x * cosines[a] + y * sines[a] + centre;
    float f = floorf(t);
    int i = int(f);
    if (i < 0 || i + 1 >= detectors) continue;
    const float* row = sinogram + size_t(a) * detectors + i;
    float w = t - f;
    sum += row[0] + w * (row[1] - row[0]);
  }
  *out = sum * (3.14159265f / angles);
}
