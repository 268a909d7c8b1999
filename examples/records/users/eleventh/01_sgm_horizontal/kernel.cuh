// SPDX-License-Identifier: BSL-1.0
// Semi-global matching: aggregates the matching cost along the rows of the image in both directions. A warp walks along
// a row; every lane keeps two neighbouring disparities. Edges of the guide image lower the penalty of a large jump.
#pragma once
constexpr int kDisparities = 64;
constexpr int kLanes = 32;
constexpr unsigned kFullMask = 0xffffffffu;

__device__ __forceinline__ int warpMin(int v) {
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1) v = min(v, __shfl_xor_sync(kFullMask, v, offset));
  return v;
}

__device__ __forceinline__ int jumpPenalty(int p1, int p2, int intensity, int previousIntensity) {
  int gradient = abs(intensity - previousIntensity);
  return max(p1 + 1, gradient > 4 ? p2 * 4 / gradient : p2);
}

// block: 32 lanes x rows, grid: (rows, 2 directions)
__global__ void sgm_horizontal(const uchar2* __restrict__ cost, const unsigned char* __restrict__ guide,
                               ushort2* __restrict__ paths, int width, int height, int p1, int p2) {
  const int lane = threadIdx.x;
  const int y = blockIdx.x * blockDim.y + threadIdx.y;
  if (y >= height) return;
  const bool reverse = blockIdx.y == 1;
  const int step = reverse ? -1 : 1;
  int x = reverse ? width - 1 : 0;

  const size_t row = size_t(y) * width;
  const uchar2* in = cost + row * kLanes + lane;
  ushort2* out = paths + (size_t(blockIdx.y) * height * width + row) * kLanes + lane;

  uchar2 c = in[x * kLanes];
  int intensity = guide[row + x];
  int l0 = c.x, l1 = c.y;
  out[x * kLanes] = make_ushort2(l0, l1);
  int best = warpMin(min(l0, l1));

  uchar2 upcoming = width > 1 ? in[(x + step) * kLanes] : c;
  for (int i = 1; i < width; i++) {
    x += step;
    c = upcoming;
    if (i + 1 < width) upcoming = in[(x + step) * kLanes];  // hides the latency behind this pixel
    int current = guide[row + x];
    int far = best + jumpPenalty(p1, p2, current, intensity);
    intensity = current;

    int below = __shfl_up_sync(kFullMask, l1, 1);
    int above = __shfl_down_sync(kFullMask, l0, 1);
    if (lane == 0) below = far;
    if (lane == kLanes - 1) above = far;

    int n0 = min(min(l0, far), min(below, l1) + p1);
    int n1 = min(min(l1, far), min(l0, above) + p1);
    l0 = c.x + n0 - best;
    l1 = c.y + n1 - best;
    out[x * kLanes] = make_ushort2(l0, l1);
    best = warpMin(min(l0, l1));
  }
}
