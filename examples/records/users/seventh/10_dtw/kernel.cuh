// SPDX-License-Identifier: BSL-1.0
// Dynamic time warping distance of pairs of short series (up to 128 samples), one warp for each pair.
#pragma once
constexpr int kMaxLength = 128;
constexpr int kColumns = kMaxLength / 32;  // of the cost matrix, in registers of each lane
constexpr int kWarps = 4;

// Lane l works on row t - l at step t, so that what it needs from its left neighbour was done one step before.
__global__ void __launch_bounds__(kWarps * 32)
    dtw_pairs(const float* __restrict__ samples, const int* __restrict__ length, const int* __restrict__ pairs,
              float* __restrict__ distance, int pairCount) {
  __shared__ float rowSeries[kWarps][kMaxLength];
  const int lane = threadIdx.x & 31;
  const int warp = threadIdx.x >> 5;
  const int pair = blockIdx.x * kWarps + warp;
  if (pair >= pairCount) return;

  const int first = pairs[2 * pair], second = pairs[2 * pair + 1];
  const int rows = length[first], cols = length[second];
  const float* a = samples + (size_t)first * kMaxLength;
  const float4 b4 = reinterpret_cast<const float4*>(samples + (size_t)second * kMaxLength)[lane];
  const float b[kColumns] = {b4.x, b4.y, b4.z, b4.w};
  for (int i = lane; i < rows; i += 32) rowSeries[warp][i] = a[i];
  __syncwarp();

  const float inf = 3.0e38f;
  float cost[kColumns];
#pragma unroll
  for (int k = 0; k < kColumns; k++) cost[k] = inf;
  float corner = lane == 0 ? 0.0f : inf;
  const int lastLane = (cols - 1) / kColumns;

  for (int t = 0; t < rows + lastLane; t++) {
    float left = __shfl_up_sync(0xffffffffu, cost[kColumns - 1], 1);
    if (lane == 0) left = inf;
    const int row = t - lane;
    if (row >= 0 && row < rows) {
      float v = rowSeries[warp][row];
      float diagonal = corner, before = left;
#pragma unroll
      for (int k = 0; k < kColumns; k++) {
        float d = v - b[k];
        float best = fminf(fminf(cost[k], before), diagonal);
        diagonal = cost[k];
        before = fmaf(d, d, best);
        cost[k] = before;
      }
      corner = left;
    }
  }

  float result = cost[0];
#pragma unroll
  for (int k = 1; k < kColumns; k++)
    if ((cols - 1) % kColumns == k) result = cost[k];
  if (lane == lastLane) distance[pair] = sqrtf(result);
}
