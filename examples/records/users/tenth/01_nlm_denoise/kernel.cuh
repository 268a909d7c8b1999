// SPDX-License-Identifier: BSL-1.0
// Non-local means denoising of a grey image: patches are compared inside a shared-memory tile with a halo.
#pragma once

template <int SEARCH, int PATCH, int TILE>
struct NlmGeometry {
  static constexpr int halo = SEARCH + PATCH;
  static constexpr int side = TILE + 2 * halo;
  static constexpr int patchSide = 2 * PATCH + 1;
};

__device__ __forceinline__ int clampIndex(int i, int n) {
  return min(max(i, 0), n - 1);
}

template <int SEARCH, int PATCH, int TILE>
__global__ void __launch_bounds__(TILE* TILE)
    nlmDenoise(const float* __restrict__ src, float* __restrict__ dst, int width, int height, int pitch,
               float twoSigma2, float invH2) {
  using G = NlmGeometry<SEARCH, PATCH, TILE>;
  __shared__ float tile[G::side][G::side + 1];

  const int left = blockIdx.x * TILE - G::halo;
  const int top = blockIdx.y * TILE - G::halo;
  for (int ty = threadIdx.y; ty < G::side; ty += TILE) {
    const float* row = src + size_t(clampIndex(top + ty, height)) * pitch;
    for (int tx = threadIdx.x; tx < G::side; tx += TILE) tile[ty][tx] = row[clampIndex(left + tx, width)];
  }
  __syncthreads();

  const int x = blockIdx.x * TILE + threadIdx.x;
  const int y = blockIdx.y * TILE + threadIdx.y;
  if (x >= width || y >= height) return;

  // upper left corner of the patch of this pixel, kept in registers
  const int px = threadIdx.x + SEARCH, py = threadIdx.y + SEARCH;
  float own[G::patchSide][G::patchSide];
#pragma unroll
  for (int j = 0; j < G::patchSide; j++)
#pragma unroll
    for (int i = 0; i < G::patchSide; i++) own[j][i] = tile[py + j][px + i];

  constexpr float invArea = 1.0f / (G::patchSide * G::patchSide);
  float weightSum = 0.0f, valueSum = 0.0f, weightMax = 0.0f;
  for (int dy = -SEARCH; dy <= SEARCH; dy++) {
    for (int dx = -SEARCH; dx <= SEARCH; dx++) {
      if (dx == 0 && dy == 0) continue;
      float dist = 0.0f;
#pragma unroll
      for (int j = 0; j < G::patchSide; j++)
#pragma unroll
        for (int i = 0; i < G::patchSide; i++) {
          float d = own[j][i] - tile[py + dy + j][px + dx + i];
          dist = fmaf(d, d, dist);
        }
      float w = __expf(-fmaxf(dist * invArea - twoSigma2, 0.0f) * invH2);
      weightMax = fmaxf(weightMax, w);
      weightSum += w;
      valueSum = fmaf(w, tile[py + dy + PATCH][px + dx + PATCH], valueSum);
    }
  }
  // the pixel itself gets the largest weight seen, so that isolated pixels stay as they are
  float selfWeight = fmaxf(weightMax, 1e-6f);
  dst[size_t(y) * pitch + x] = (valueSum + selfWeight * own[PATCH][PATCH]) / (weightSum + selfWeight);
}
