// SPDX-License-Identifier: BSL-1.0
// Group-by sums of several columns over rows sorted by group: a warp walks a piece of a column with segmented scans.
#pragma once
struct Carry {  // sum of the last group so far, not yet added to the result
  int group;
  double sum;
};

__device__ inline double segmentedInclusive(double v, int lane, int head) {
  for (int d = 1; d < 32; d *= 2) {
    double up = __shfl_up_sync(0xffffffff, v, d);
    if (lane - d >= head) v += up;
  }
  return v;
}

// grid: x = pieces of the rows, y = columns
__global__ void reduce_by_key(const int* groups, const double* columns, double* sums, int rows, int groupCount,
                              int rowsPerWarp) {
  const unsigned FULL = 0xffffffff;
  const int lane = threadIdx.x % 32;
  const int warp = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  const int begin = warp * rowsPerWarp;
  if (begin >= rows) return;
  const int end = min(begin + rowsPerWarp, rows);
  const double* column = columns + (size_t)blockIdx.y * rows;
  double* sum = sums + (size_t)blockIdx.y * groupCount;

  Carry carry = {-1, 0.0};
  for (int base = begin; base < end; base += 32) {
    int row = base + lane;
    int group = row < end ? groups[row] : -1;
    double v = row < end ? column[row] : 0.0;
    if (lane == 0 && carry.group >= 0) {
      if (group == carry.group)
        v += carry.sum;
      else
        atomicAdd(&sum[carry.group], carry.sum);
    }
    int prev = __shfl_up_sync(FULL, group, 1);
    unsigned heads = __ballot_sync(FULL, lane == 0 || prev != group);
    int head = 31 - __clz(heads & (FULL >> (31 - lane)));
    v = segmentedInclusive(v, lane, head);

    bool last = lane < 31 && (heads >> (lane + 1) & 1);
    if (last && group >= 0) atomicAdd(&sum[group], v);
    carry.group = __shfl_sync(FULL, group, 31);
    carry.sum = __shfl_sync(FULL, v, 31);
  }
  if (lane == 0 && carry.group >= 0) atomicAdd(&sum[carry.group], carry.sum);
}
