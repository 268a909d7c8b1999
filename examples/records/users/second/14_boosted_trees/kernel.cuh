// SPDX-License-Identifier: BSL-1.0
// Credit scoring: gradient boosted decision trees, one applicant per thread.
#pragma once
__device__ float leafOf(const int* feature, const float* threshold, const int* left, int node, const float* row) {
  while (feature[node] >= 0) node = left[node] + (row[feature[node]] > threshold[node] ? 1 : 0);
  return threshold[node];
}
__global__ void boosted_trees(const float* rows, const int* feature, const float* threshold, const int* left,
                              const int* root, float* score, int rowCount, int features, int trees) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rowCount) return;
  const float* row = rows + i * features;
  float sum = 0.0f;
  for (int t = 0; t < trees; t++) sum += leafOf(feature, threshold, left, root[t], row);
  score[i] = 1.0f / (1.0f + expf(-sum));
}
