// SPDX-License-Identifier: BSL-1.0
// Sorts every tile of 2048 keys by a range of bits: 4-bit digits are counted, scanned over the block and ranked.
#pragma once
constexpr int SORT_THREADS = 256;
constexpr int SORT_ITEMS = 8;
constexpr int SORT_TILE = SORT_THREADS * SORT_ITEMS;
constexpr int SORT_ROWS = 8;  // 16 digits, two 16-bit counters in a word

__device__ __forceinline__ int slot(int i) { return i + (i >> 5); }  // padding against bank conflicts

// Exclusive scan over the threads of a block; the whole sum goes to `total`.
__device__ __forceinline__ unsigned blockExclusive(unsigned v, unsigned* warpSums, unsigned& total) {
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  unsigned incl = v;
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    unsigned up = __shfl_up_sync(~0u, incl, d);
    if (lane >= d) incl += up;
  }
  if (lane == 31) warpSums[warp] = incl;
  __syncthreads();
  unsigned before = 0;
  total = 0;
#pragma unroll
  for (int w = 0; w < SORT_THREADS / 32; w++) {
    unsigned s = warpSums[w];
    if (w < warp) before += s;
    total += s;
  }
  return before + incl - v;
}

__global__ void __launch_bounds__(SORT_THREADS)
    tile_radix_sort(const unsigned int* __restrict__ keysIn, unsigned int* __restrict__ keysOut, int n, int beginBit,
                    int endBit) {
  __shared__ unsigned exchange[SORT_TILE + SORT_TILE / 32];
  __shared__ unsigned counters[SORT_ROWS * SORT_THREADS];
  __shared__ unsigned warpSums[SORT_THREADS / 32];
  const int tid = threadIdx.x;
  const int base = blockIdx.x * SORT_TILE;
  for (int i = tid; i < SORT_TILE; i += SORT_THREADS) exchange[slot(i)] = base + i < n ? keysIn[base + i] : 0xffffffffu;
  __syncthreads();

  for (int bit = beginBit; bit < endBit; bit += 4) {
    unsigned key[SORT_ITEMS];
    int rank[SORT_ITEMS];
#pragma unroll
    for (int i = 0; i < SORT_ITEMS; i++) key[i] = exchange[slot(tid * SORT_ITEMS + i)];
#pragma unroll
    for (int r = 0; r < SORT_ROWS; r++) counters[r * SORT_THREADS + tid] = 0;
#pragma unroll
    for (int i = 0; i < SORT_ITEMS; i++) {
      unsigned digit = (key[i] >> bit) & 15u;
      unsigned shift = (digit >> 3) << 4;
      unsigned* c = &counters[(digit & 7u) * SORT_THREADS + tid];
      unsigned old = *c;
      rank[i] = (old >> shift) & 0xffffu;
      *c = old + (1u << shift);
    }
    __syncthreads();

    unsigned sum = 0, part[SORT_ROWS], total;
#pragma unroll
    for (int r = 0; r < SORT_ROWS; r++) {
      part[r] = sum;
      sum += counters[tid * SORT_ROWS + r];
    }
    unsigned offset = blockExclusive(sum, warpSums, total);
    offset += total << 16;  // the upper digits come after all lower ones
#pragma unroll
    for (int r = 0; r < SORT_ROWS; r++) counters[tid * SORT_ROWS + r] = part[r] + offset;
    __syncthreads();

#pragma unroll
    for (int i = 0; i < SORT_ITEMS; i++) {
      unsigned digit = (key[i] >> bit) & 15u;
      rank[i] += (counters[(digit & 7u) * SORT_THREADS + tid] >> ((digit >> 3) << 4)) & 0xffffu;
      exchange[slot(rank[i])] = key[i];
    }
    __syncthreads();
  }
  for (int i = tid; i < SORT_TILE && base + i < n; i += SORT_THREADS) keysOut[base + i] = exchange[slot(i)];
}
