// SPDX-License-Identifier: BSL-1.0
// Next level of a Gaussian image pyramid: RGB8, separable filter 1-4-6-4-1, every second pixel, borders reflected.
#pragma once
constexpr int kTileW = 32;
constexpr int kTileH = 8;
constexpr int kInW = 2 * kTileW + 3;
constexpr int kInH = 2 * kTileH + 3;

__device__ inline int reflect101(int p, int n) {
  if (p < 0) p = -p;
  if (p >= n) p = 2 * n - 2 - p;
  return max(p, 0);
}
__device__ inline int tap5(int a, int b, int c, int d, int e) { return a + e + 4 * (b + d) + 6 * c; }

__global__ void __launch_bounds__(kTileW* kTileH)
    pyr_down_rgb(const uchar3* __restrict__ src, uchar3* __restrict__ dst, int srcW, int srcH, int dstW, int dstH) {
  __shared__ uchar4 tile[kInH][kInW + 1];
  __shared__ ushort4 mid[kInH][kTileW];

  int tx = threadIdx.x, ty = threadIdx.y;
  int x0 = blockIdx.x * kTileW * 2 - 2;
  int y0 = blockIdx.y * kTileH * 2 - 2;
  for (int i = ty * kTileW + tx; i < kInW * kInH; i += kTileW * kTileH) {
    int r = i / kInW, c = i % kInW;
    uchar3 p = src[(size_t)reflect101(y0 + r, srcH) * srcW + reflect101(x0 + c, srcW)];
    tile[r][c] = make_uchar4(p.x, p.y, p.z, 0);
  }
  __syncthreads();

  for (int r = ty; r < kInH; r += kTileH) {
    const uchar4* t = &tile[r][2 * tx];
    ushort4 m;
    m.x = tap5(t[0].x, t[1].x, t[2].x, t[3].x, t[4].x);
    m.y = tap5(t[0].y, t[1].y, t[2].y, t[3].y, t[4].y);
    m.z = tap5(t[0].z, t[1].z, t[2].z, t[3].z, t[4].z);
    m.w = 0;
    mid[r][tx] = m;
  }
  __syncthreads();

  int x = blockIdx.x * kTileW + tx;
  int y = blockIdx.y * kTileH + ty;
  if (x >= dstW || y >= dstH) return;
  ushort4 a = mid[2 * ty][tx], b = mid[2 * ty + 1][tx], c = mid[2 * ty + 2][tx], d = mid[2 * ty + 3][tx],
          e = mid[2 * ty + 4][tx];
  uchar3 o;
  o.x = (tap5(a.x, b.x, c.x, d.x, e.x) + 128) >> 8;
  o.y = (tap5(a.y, b.y, c.y, d.y, e.y) + 128) >> 8;
  o.z = (tap5(a.z, b.z, c.z, d.z, e.z) + 128) >> 8;
  dst[(size_t)y * dstW + x] = o;
}
