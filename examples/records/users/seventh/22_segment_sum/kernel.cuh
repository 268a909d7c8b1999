// SPDX-License-Identifier: BSL-1.0
// Sums per key of sorted keys (blockIdx.y is the column): segmented scans by shuffles in chunks of a warp; segments
// that
// may reach into another chunk are added atomically, the others are stored.
#pragma once
constexpr int SEG_BATCHES = 8;  // of 32 elements, by one warp one after the other
constexpr unsigned ALL_LANES = 0xffffffffu;
__device__ inline float segmentedScan(float v, int key, int lane) {
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    float below = __shfl_up_sync(ALL_LANES, v, d);
    int belowKey = __shfl_up_sync(ALL_LANES, key, d);
    if (lane >= d && belowKey == key) v += below;
  }
  return v;
}
__global__ void segment_sum(const int* __restrict__ keys, const float* __restrict__ values, float* __restrict__ sums,
                            int n, int segments) {
  const int lane = threadIdx.x & 31;
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  const float* column = values + size_t(blockIdx.y) * n;
  float* out = sums + size_t(blockIdx.y) * segments;
  const int begin = warp * 32 * SEG_BATCHES;
  if (begin >= n) return;
  const int end = min(begin + 32 * SEG_BATCHES, n);

  const int headKey = keys[begin];  // may have begun in the chunk before
  int carryKey = headKey;
  float carry = 0.0f;
  for (int base = begin; base < end; base += 32) {
    int i = base + lane;
    int key = i < end ? keys[i] : -1;
    float v = i < end ? column[i] : 0.0f;
    v = segmentedScan(v, key, lane);
    if (key == carryKey) {
      v += carry;
    } else if (lane == 0) {  // the segment ended together with the last batch
      if (carryKey == headKey)
        atomicAdd(out + carryKey, carry);
      else
        out[carryKey] = carry;
    }
    int next = __shfl_down_sync(ALL_LANES, key, 1);
    if (lane < 31 && next != key && key >= 0) {
      if (key == headKey)
        atomicAdd(out + key, v);
      else
        out[key] = v;
    }
    carryKey = __shfl_sync(ALL_LANES, key, 31);
    carry = __shfl_sync(ALL_LANES, v, 31);
  }
  if (lane == 0 && carryKey >= 0) atomicAdd(out + carryKey, carry);  // may go on in the next chunk
}
