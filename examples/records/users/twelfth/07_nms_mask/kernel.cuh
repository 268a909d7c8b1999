// SPDX-License-Identifier: BSL-1.0
// Non-maximum suppression: bit j of a box says that the later box j of its class overlaps it too much.
#pragma once
constexpr int kBits = 64;

__device__ float overlap(float4 a, float4 b) {
  float w = fminf(a.z, b.z) - fmaxf(a.x, b.x), h = fminf(a.w, b.w) - fmaxf(a.y, b.y);
  if (w <= 0 || h <= 0) return 0;
  float both = w * h;
  return both / ((a.z - a.x) * (a.w - a.y) + (b.z - b.x) * (b.w - b.y) - both);
}

// block: 64 threads; grid: column blocks x row blocks; boxes: x0 y0 x1 y1, by falling score
__global__ void nms_mask(const float* __restrict__ boxes, const int* __restrict__ classes,
                         unsigned long long* __restrict__ mask, int n, float threshold) {
  int rowBlock = blockIdx.y, colBlock = blockIdx.x;
  if (colBlock < rowBlock) return;
  __shared__ float4 other[kBits];
  __shared__ int otherClass[kBits];
  int tid = threadIdx.x, cols = min(n - colBlock * kBits, kBits);
  if (tid < cols) {
    int j = colBlock * kBits + tid;
    other[tid] = make_float4(boxes[4 * j], boxes[4 * j + 1], boxes[4 * j + 2], boxes[4 * j + 3]);
    otherClass[tid] = classes[j];
  }
  __syncthreads();

  int i = rowBlock * kBits + tid;
  if (i >= n) return;
  float4 mine = make_float4(boxes[4 * i], boxes[4 * i + 1], boxes[4 * i + 2], boxes[4 * i + 3]);
  int label = classes[i];
  unsigned long long bits = 0;
  for (int j = colBlock == rowBlock ? tid + 1 : 0; j < cols; j++)
    if (otherClass[j] == label && overlap(mine, other[j]) > threshold) bits |= 1ull << j;
  mask[size_t(i) * gridDim.x + colBlock] = bits;
}
