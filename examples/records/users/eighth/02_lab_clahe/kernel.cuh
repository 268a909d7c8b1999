// SPDX-License-Identifier: BSL-1.0
// First pass of CLAHE: RGB8 -> Lab8, and per tile the clipped equalisation table of lightness. One block a tile.
#pragma once
constexpr int CLAHE_THREADS = 256, CLAHE_COPIES = 4;

__device__ __forceinline__ float linearise(unsigned int c) {
  float v = float(c & 255u) * (1.0f / 255.0f);
  return v <= 0.04045f ? v * (1.0f / 12.92f) : powf((v + 0.055f) * (1.0f / 1.055f), 2.4f);
}
__device__ __forceinline__ float labCurve(float t) {
  return t > 0.008856452f ? cbrtf(t) : 7.787037f * t + 16.0f / 116.0f;
}
__device__ __forceinline__ unsigned int byteOf(float v) {
  return (unsigned int)(fminf(fmaxf(v + 0.5f, 0.0f), 255.0f));
}
__device__ unsigned int toLab8(unsigned int rgbx) {
  float r = linearise(rgbx), g = linearise(rgbx >> 8), b = linearise(rgbx >> 16);
  float x = (0.4124564f * r + 0.3575761f * g + 0.1804375f * b) * (1.0f / 0.95047f);
  float y = 0.2126729f * r + 0.7151522f * g + 0.0721750f * b;
  float z = (0.0193339f * r + 0.1191920f * g + 0.9503041f * b) * (1.0f / 1.08883f);
  float fx = labCurve(x), fy = labCurve(y), fz = labCurve(z);
  unsigned int l = byteOf((116.0f * fy - 16.0f) * 2.55f);
  return l | byteOf(500.0f * (fx - fy) + 128.0f) << 8 | byteOf(200.0f * (fy - fz) + 128.0f) << 16;
}

__global__ __launch_bounds__(CLAHE_THREADS) void labClahe(const unsigned int* __restrict__ rgbx,
                                                         unsigned int* __restrict__ lab,
                                                         unsigned char* __restrict__ tables, int width, int height,
                                                         int tile, float clip) {
  __shared__ int hist[CLAHE_COPIES][256];
  __shared__ int warpTotal[CLAHE_THREADS / 32];
  __shared__ int excess;
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  for (int c = 0; c < CLAHE_COPIES; c++) hist[c][tid] = 0;
  if (tid == 0) excess = 0;
  __syncthreads();

  const int x0 = blockIdx.x * tile, y0 = blockIdx.y * tile;
  const int x1 = min(x0 + tile, width), y1 = min(y0 + tile, height);
  int* mine = hist[threadIdx.y % CLAHE_COPIES];
  for (int y = y0 + threadIdx.y; y < y1; y += blockDim.y)
    for (int x = x0 + threadIdx.x; x < x1; x += blockDim.x) {
      unsigned int v = toLab8(rgbx[y * width + x]);
      lab[y * width + x] = v;
      atomicAdd(&mine[v & 255u], 1);
    }
  __syncthreads();

  // clip the histogram and spread what was cut off evenly
  const int area = (x1 - x0) * (y1 - y0);
  const int limit = max(1, int(clip * float(area)) / 256);
  int count = hist[0][tid] + hist[1][tid] + hist[2][tid] + hist[3][tid];
  if (count > limit) {
    atomicAdd(&excess, count - limit);
    count = limit;
  }
  __syncthreads();
  count += excess / 256 + (tid < excess % 256 ? 1 : 0);

  // inclusive scan over the 256 bins
  const int lane = tid & 31, warp = tid >> 5;
  for (int o = 1; o < 32; o <<= 1) {
    int up = __shfl_up_sync(0xffffffffu, count, o);
    if (lane >= o) count += up;
  }
  if (lane == 31) warpTotal[warp] = count;
  __syncthreads();
  for (int w = 0; w < warp; w++) count += warpTotal[w];
  tables[(blockIdx.y * gridDim.x + blockIdx.x) * 256 + tid] = (unsigned char)min(255, (count * 255 + area / 2) / area);
}
