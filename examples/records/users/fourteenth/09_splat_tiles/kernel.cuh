// SPDX-License-Identifier: BSL-1.0
// Forward pass of Gaussian splatting: a block blends the splats of its tile of 16 x 16 pixels from front to back.
#pragma once

constexpr int SPLAT_TILE = 16;
constexpr int SPLAT_BATCH = SPLAT_TILE * SPLAT_TILE;
constexpr int SPLAT_FIELDS = 6;  // x, y, the inverse covariance a, b, c and the opacity

struct Splat {
  float x, y, a, b, c, opacity;
};

__global__ void splat_tiles(const int* __restrict__ tileStart, const int* __restrict__ sortedIds,
                            const float* __restrict__ splats, const float* __restrict__ colours,
                            float* __restrict__ image, float* __restrict__ transmittance, int width, int height,
                            float background) {
  __shared__ Splat batch[SPLAT_BATCH];
  __shared__ float3 tint[SPLAT_BATCH];
  int x = blockIdx.x * SPLAT_TILE + threadIdx.x;
  int y = blockIdx.y * SPLAT_TILE + threadIdx.y;
  int lane = threadIdx.y * SPLAT_TILE + threadIdx.x;
  int tile = blockIdx.y * gridDim.x + blockIdx.x;
  bool inside = x < width && y < height;
  bool done = !inside;
  int begin = tileStart[tile], end = tileStart[tile + 1];

  float t = 1.0f;
  float3 sum = make_float3(0, 0, 0);
  for (int base = begin; base < end; base += SPLAT_BATCH) {
    if (__syncthreads_count(done) == SPLAT_BATCH) break;
    int count = min(SPLAT_BATCH, end - base);
    if (lane < count) {
      int id = sortedIds[base + lane];
      const float* s = splats + size_t(id) * SPLAT_FIELDS;
      batch[lane] = {s[0], s[1], s[2], s[3], s[4], s[5]};
      tint[lane] = make_float3(colours[3 * id], colours[3 * id + 1], colours[3 * id + 2]);
    }
    __syncthreads();
    for (int k = 0; k < count && !done; k++) {
      Splat s = batch[k];
      float dx = s.x - x, dy = s.y - y;
      float power = -0.5f * (s.a * dx * dx + s.c * dy * dy) - s.b * dx * dy;
      if (power > 0.0f) continue;
      float alpha = fminf(0.99f, s.opacity * __expf(power));
      if (alpha < 1.0f / 255.0f) continue;
      float next = t * (1.0f - alpha);
      if (next < 1e-4f) {
        done = true;
        break;
      }
      float w = alpha * t;
      sum.x = fmaf(w, tint[k].x, sum.x);
      sum.y = fmaf(w, tint[k].y, sum.y);
      sum.z = fmaf(w, tint[k].z, sum.z);
      t = next;
    }
  }
  if (inside) {
    size_t p = size_t(y) * width + x, plane = size_t(width) * height;
    image[p] = sum.x + t * background;
    image[plane + p] = sum.y + t * background;
    image[2 * plane + p] = sum.z + t * background;
    transmittance[p] = t;
  }
}
