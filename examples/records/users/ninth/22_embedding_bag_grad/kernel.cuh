// SPDX-License-Identifier: BSL-1.0
// Backward pass of an embedding bag: a warp scatters the gradient of its bag into the rows of the table with atomics.
#pragma once
enum BagMode { BAG_SUM = 0, BAG_MEAN = 1, BAG_SQRT_N = 2 };

__device__ float bagScale(int mode, int length) {
  switch (mode) {
    case BAG_MEAN:
      return 1.0f / length;
    case BAG_SQRT_N:
      return rsqrtf(float(length));
    default:
      return 1.0f;
  }
}

// block: 32 lanes over the dimension x bags
__global__ void embedding_bag_grad(const float* __restrict__ gradOut, const int* __restrict__ indices,
                                   const int* __restrict__ offsets, const float* __restrict__ sampleWeights,
                                   float* gradTable, int bags, int dim, int paddingIndex, int mode) {
  int bag = blockIdx.x * blockDim.y + threadIdx.y;
  if (bag >= bags) return;
  int begin = offsets[bag], end = offsets[bag + 1];
  if (begin == end) return;

  float scale = bagScale(mode, end - begin);
  const float* g = gradOut + size_t(bag) * dim;
  for (int d = threadIdx.x; d < dim; d += 32) {
    float grad = g[d] * scale;
    for (int i = begin; i < end; i++) {
      int row = indices[i];
      if (row == paddingIndex) continue;
      atomicAdd(&gradTable[size_t(row) * dim + d], grad * sampleWeights[i]);
    }
  }
}
