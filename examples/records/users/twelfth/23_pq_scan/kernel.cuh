// SPDX-License-Identifier: BSL-1.0
// Nearest code of each query in a product-quantised database: sums of a half-precision table in shared memory.
#pragma once
#include <cuda_fp16.h>
#define PQ_PARTS 16
#define PQ_CENTROIDS 256

// bytes of a word pick the entries of four parts
__device__ float fourParts(const __half* table, unsigned word) {
  float s = __half2float(table[word & 255]);
  s += __half2float(table[PQ_CENTROIDS + (word >> 8 & 255)]);
  s += __half2float(table[2 * PQ_CENTROIDS + (word >> 16 & 255)]);
  return s + __half2float(table[3 * PQ_CENTROIDS + (word >> 24)]);
}

__device__ unsigned long long warpMin(unsigned long long v) {
  for (int o = 16; o > 0; o >>= 1) {
    unsigned long long w = __shfl_xor_sync(0xffffffffu, v, o);
    v = w < v ? w : v;
  }
  return v;
}

// best: distance in the high word, number of the code in the low one; grid: parts of the database x queries
__global__ void pq_scan(const __half* __restrict__ tables, const unsigned char* __restrict__ codes,
                        unsigned long long* best, int count) {
  __shared__ __align__(16) __half table[PQ_PARTS * PQ_CENTROIDS];
  const uint4* from = reinterpret_cast<const uint4*>(tables + size_t(blockIdx.y) * PQ_PARTS * PQ_CENTROIDS);
  for (int i = threadIdx.x; i < PQ_PARTS * PQ_CENTROIDS / 8; i += blockDim.x)
    reinterpret_cast<uint4*>(table)[i] = from[i];
  __syncthreads();

  unsigned long long mine = ~0ull;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    uint4 code = reinterpret_cast<const uint4*>(codes)[i];
    float distance = fourParts(table, code.x) + fourParts(table + 4 * PQ_CENTROIDS, code.y) +
                     fourParts(table + 8 * PQ_CENTROIDS, code.z) + fourParts(table + 12 * PQ_CENTROIDS, code.w);
    unsigned long long key = (unsigned long long)__float_as_uint(distance) << 32 | unsigned(i);
    if (key < mine) mine = key;
  }
  mine = warpMin(mine);
  if ((threadIdx.x & 31) == 0) atomicMin(&best[blockIdx.y], mine);
}
