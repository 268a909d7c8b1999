// SPDX-License-Identifier: BSL-1.0
// Video encoder: full search of the best motion vector (-8..+7) for each 16x16 macroblock.
#pragma once
#define MB 16
#define RANGE 8
#define WIN (MB + 2 * RANGE)
__global__ void motion_search(const unsigned char* __restrict__ current, const unsigned char* __restrict__ previous,
                              unsigned* __restrict__ bestVector, int width, int height) {
  __shared__ unsigned char cur[MB][MB];
  __shared__ unsigned char win[WIN][WIN + 4];
  __shared__ unsigned best[MB * MB];
  int tx = threadIdx.x, ty = threadIdx.y, t = ty * MB + tx;
  int x0 = blockIdx.x * MB, y0 = blockIdx.y * MB;
  cur[ty][tx] = current[(y0 + ty) * width + x0 + tx];
  for (int k = t; k < WIN * WIN; k += MB * MB) {
    int wy = k / WIN, wx = k % WIN;
    int sy = min(max(y0 - RANGE + wy, 0), height - 1);
    int sx = min(max(x0 - RANGE + wx, 0), width - 1);
    win[wy][wx] = previous[sy * width + sx];
  }
  __syncthreads();
  unsigned sad = 0;
  for (int y = 0; y < MB; y++)
    for (int x = 0; x < MB; x++) sad += abs((int)cur[y][x] - (int)win[y + ty][x + tx]);
  best[t] = (sad << 8) | (unsigned)t;
  __syncthreads();
  for (int s = MB * MB / 2; s > 0; s >>= 1) {
    if (t < s) best[t] = min(best[t], best[t + s]);
    __syncthreads();
  }
  if (t == 0) bestVector[blockIdx.y * gridDim.x + blockIdx.x] = best[0];
}
