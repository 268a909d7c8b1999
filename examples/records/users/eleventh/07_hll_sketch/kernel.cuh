// SPDX-License-Identifier: BSL-1.0
// Approximate COUNT(DISTINCT): HyperLogLog registers of several 64-bit columns with null bitmaps. Every block fills a
// sketch in shared memory over its share of the rows and merges it into the sketch of the column.
#pragma once
constexpr int kPrecision = 11;
constexpr int kRegisters = 1 << kPrecision;

__device__ __forceinline__ unsigned long long mix64(unsigned long long h) {
  h ^= h >> 33;
  h *= 0xff51afd7ed558ccdULL;
  h ^= h >> 33;
  h *= 0xc4ceb9fe1a85ec53ULL;
  h ^= h >> 33;
  return h;
}

// grid: (blocks of a column, columns)
__global__ void hll_sketch(const unsigned long long* __restrict__ values, const unsigned int* __restrict__ validity,
                           int* registers, unsigned long long* nullCount, int rows, int validityPitch) {
  __shared__ int sketch[kRegisters];
  for (int i = threadIdx.x; i < kRegisters; i += blockDim.x) sketch[i] = 0;
  __syncthreads();

  const int column = blockIdx.y;
  const unsigned long long* data = values + size_t(column) * rows;
  const unsigned int* valid = validity + size_t(column) * validityPitch;
  int nulls = 0;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows; row += gridDim.x * blockDim.x) {
    if (!(valid[row >> 5] >> (row & 31) & 1)) {
      nulls++;
      continue;
    }
    unsigned long long h = mix64(data[row]);
    int slot = int(h >> (64 - kPrecision));
    int rank = __clzll((h << kPrecision) | (1ULL << (kPrecision - 1))) + 1;
    if (sketch[slot] < rank) atomicMax(&sketch[slot], rank);  // most values change nothing
  }
  for (int o = 16; o; o >>= 1) nulls += __shfl_down_sync(0xffffffffu, nulls, o);
  if ((threadIdx.x & 31) == 0 && nulls) atomicAdd(&nullCount[column], (unsigned long long)nulls);
  __syncthreads();

  int* target = registers + column * kRegisters;
  for (int i = threadIdx.x; i < kRegisters; i += blockDim.x)
    if (sketch[i] > target[i]) atomicMax(&target[i], sketch[i]);
}
