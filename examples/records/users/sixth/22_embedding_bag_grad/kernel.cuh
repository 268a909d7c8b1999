// SPDX-License-Identifier: BSL-1.0
// Gradient of an embedding bag (mean, with padding index) added to the rows of the table, a warp a bag.
#pragma once
__global__ void embeddingBagBackward(const float* __restrict__ gradOut, const long long* __restrict__ indices,
                                     const int* __restrict__ offsets, float* gradTable, int bags, int dim,
                                     long long paddingIdx) {
  const unsigned int full = 0xffffffffu;
  int bag = blockIdx.x * blockDim.y + threadIdx.y;
  if (bag >= bags) return;
  const int lane = threadIdx.x;
  const int begin = offsets[bag], end = offsets[bag + 1];

  int used = 0;
  for (int i = begin; i < end; i += 32) {
    bool counts = i + lane < end && indices[i + lane] != paddingIdx;
    used += __popc(__ballot_sync(full, counts));
  }
  if (used == 0) return;
  const float scale = 1.0f / used;

  for (int i = begin; i < end; i += 32) {
    long long mine = i + lane < end ? indices[i + lane] : paddingIdx;
    int m = min(32, end - i);
    for (int k = 0; k < m; k++) {
      long long row = __shfl_sync(full, mine, k);
      if (row == paddingIdx) continue;
      float* dst = gradTable + row * dim;
      for (int d = lane; d < dim; d += 32) atomicAdd(dst + d, gradOut[size_t(bag) * dim + d] * scale);
    }
  }
}
