// SPDX-License-Identifier: BSL-1.0
// Column pass of a separable Gaussian on 16-bit pixels, two columns a thread and four rows a thread.
#pragma once
constexpr int kCols = 32, kThreadRows = 8, kRowsEach = 4;
template <int R>
__global__ void gaussColumn(const ushort2* __restrict__ src, ushort2* __restrict__ dst,
                            const float* __restrict__ weights, int width2, int height) {
  constexpr int kRows = kThreadRows * kRowsEach;
  __shared__ ushort2 tile[kRows + 2 * R][kCols];
  int x = blockIdx.x * kCols + threadIdx.x;
  int y0 = blockIdx.y * kRows;
  bool inside = x < width2;
  if (inside) {
    for (int r = threadIdx.y; r < kRows + 2 * R; r += kThreadRows) {
      int y = min(max(y0 + r - R, 0), height - 1);
      tile[r][threadIdx.x] = src[size_t(y) * width2 + x];
    }
  }
  float w[R + 1];
#pragma unroll
  for (int k = 0; k <= R; k++) w[k] = weights[k];
  __syncthreads();
  if (!inside) return;
#pragma unroll
  for (int e = 0; e < kRowsEach; e++) {
    int row = threadIdx.y + e * kThreadRows;
    if (y0 + row >= height) break;
    ushort2 c = tile[row + R][threadIdx.x];
    float2 acc = make_float2(w[0] * c.x, w[0] * c.y);
#pragma unroll
    for (int k = 1; k <= R; k++) {
      ushort2 a = tile[row + R - k][threadIdx.x], b = tile[row + R + k][threadIdx.x];
      acc.x += w[k] * (float(a.x) + float(b.x));
      acc.y += w[k] * (float(a.y) + float(b.y));
    }
    ushort2 o;
    o.x = (unsigned short)min(__float2uint_rn(acc.x), 65535u);
    o.y = (unsigned short)min(__float2uint_rn(acc.y), 65535u);
    dst[size_t(y0 + row) * width2 + x] = o;
  }
}
