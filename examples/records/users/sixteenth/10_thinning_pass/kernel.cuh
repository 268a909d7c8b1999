// SPDX-License-Identifier: BSL-1.0
// One sub-iteration of Zhang-Suen thinning of a binary image (0 or 1 per byte); counts the pixels it removes.
#pragma once
#define THIN_BLOCK 32

// block: 32 x 32
__global__ void thinning_pass(const unsigned char* __restrict__ input, unsigned char* __restrict__ output,
                              unsigned int* removed, int width, int height, int subIteration) {
  __shared__ unsigned char tile[THIN_BLOCK + 2][THIN_BLOCK + 2];
  int originX = blockIdx.x * THIN_BLOCK - 1, originY = blockIdx.y * THIN_BLOCK - 1;
  bool any = false;
  for (int y = threadIdx.y; y < THIN_BLOCK + 2; y += THIN_BLOCK)
    for (int x = threadIdx.x; x < THIN_BLOCK + 2; x += THIN_BLOCK) {
      int gx = originX + x, gy = originY + y;
      unsigned char v = 0;
      if (gx >= 0 && gy >= 0 && gx < width && gy < height) v = input[size_t(gy) * width + gx];
      tile[y][x] = v;
      any |= v != 0;
    }
  any = __syncthreads_or(any);

  int gx = blockIdx.x * THIN_BLOCK + threadIdx.x, gy = blockIdx.y * THIN_BLOCK + threadIdx.y;
  bool inside = gx < width && gy < height;
  if (!any) {  // nothing to thin here
    if (inside) output[size_t(gy) * width + gx] = 0;
    return;
  }

  int x = threadIdx.x + 1, y = threadIdx.y + 1;
  bool remove = false;
  unsigned char pixel = tile[y][x];
  if (inside && pixel) {
    // clockwise from the north
    int n = tile[y - 1][x], ne = tile[y - 1][x + 1], e = tile[y][x + 1], se = tile[y + 1][x + 1];
    int s = tile[y + 1][x], sw = tile[y + 1][x - 1], w = tile[y][x - 1], nw = tile[y - 1][x - 1];
    int neighbours = n + ne + e + se + s + sw + w + nw;
    if (neighbours >= 2 && neighbours <= 6) {
      int rises = (!n && ne) + (!ne && e) + (!e && se) + (!se && s) + (!s && sw) + (!sw && w) + (!w && nw) + (!nw && n);
      if (rises == 1)
        remove = subIteration == 0 ? !(n && e && s) && !(e && s && w) : !(n && e && w) && !(n && s && w);
    }
  }
  if (inside) output[size_t(gy) * width + gx] = remove ? 0 : pixel;
  int count = __syncthreads_count(remove);
  if (threadIdx.x == 0 && threadIdx.y == 0 && count > 0) atomicAdd(removed, (unsigned int)count);
}
