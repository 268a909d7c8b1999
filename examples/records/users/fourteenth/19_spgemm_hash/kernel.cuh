// SPDX-License-Identifier: BSL-1.0
// Numeric phase of a sparse matrix product C = A B: a block accumulates a row of C in a hash table in shared memory.
#pragma once
constexpr int TABLE_SIZE = 512;  // a power of two, above the longest row of C
constexpr int EMPTY_SLOT = -1;

template <int SIZE>
struct RowAccumulator {
  int column[SIZE];
  float value[SIZE];

  __device__ void add(int col, float v) {
    unsigned slot = (unsigned(col) * 2654435761u) >> 16;
    while (true) {
      slot &= SIZE - 1;
      int seen = atomicCAS(&column[slot], EMPTY_SLOT, col);
      if (seen == EMPTY_SLOT || seen == col) {
        atomicAdd(&value[slot], v);
        return;
      }
      slot++;
    }
  }
};

// block: 32 lanes over a row of B x entries of the row of A; the columns within a row of C come in any order
__global__ void spgemm_hash(const int* __restrict__ aPtr, const int* __restrict__ aCol,
                            const float* __restrict__ aVal, const int* __restrict__ bPtr,
                            const int* __restrict__ bCol, const float* __restrict__ bVal,
                            const int* __restrict__ cPtr, int* __restrict__ cCol, float* __restrict__ cVal) {
  __shared__ RowAccumulator<TABLE_SIZE> table;
  __shared__ int stored;
  int row = blockIdx.x;
  int thread = threadIdx.y * blockDim.x + threadIdx.x;
  int threads = blockDim.x * blockDim.y;
  for (int s = thread; s < TABLE_SIZE; s += threads) {
    table.column[s] = EMPTY_SLOT;
    table.value[s] = 0.0f;
  }
  if (thread == 0) stored = 0;
  __syncthreads();

  for (int k = aPtr[row] + threadIdx.y; k < aPtr[row + 1]; k += blockDim.y) {
    int inner = aCol[k];
    float a = aVal[k];
    for (int j = bPtr[inner] + threadIdx.x; j < bPtr[inner + 1]; j += 32) table.add(bCol[j], a * bVal[j]);
  }
  __syncthreads();

  int base = cPtr[row];
  for (int s = thread; s < TABLE_SIZE; s += threads) {
    if (table.column[s] == EMPTY_SLOT) continue;
    int at = base + atomicAdd(&stored, 1);
    cCol[at] = table.column[s];
    cVal[at] = table.value[s];
  }
}
