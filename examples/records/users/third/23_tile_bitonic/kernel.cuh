// SPDX-License-Identifier: BSL-1.0
// First phase of a merge sort: sorts tiles of 2048 keys with their positions by a bitonic network in shared memory.
#pragma once
#define SORT_TILE 2048
__global__ __launch_bounds__(SORT_TILE / 2) void tile_bitonic(const unsigned int* keysIn, unsigned int* keysOut,
                                                             unsigned short* positionOut) {
  __shared__ unsigned int key[SORT_TILE];
  __shared__ unsigned short pos[SORT_TILE];
  const unsigned int t = threadIdx.x, half = SORT_TILE / 2;
  const unsigned int base = blockIdx.x * SORT_TILE;
  key[t] = keysIn[base + t];
  key[t + half] = keysIn[base + t + half];
  pos[t] = (unsigned short)t;
  pos[t + half] = (unsigned short)(t + half);
  for (unsigned int size = 2; size <= SORT_TILE; size <<= 1) {
    bool ascending = (t & (size / 2)) == 0;
    if (size == SORT_TILE) ascending = true;
    for (unsigned int stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned int a = 2 * t - (t & (stride - 1)), b = a + stride;
      unsigned int ka = key[a], kb = key[b];
      if ((ka > kb) == ascending) {
        key[a] = kb;
        key[b] = ka;
        unsigned short p = pos[a];
        pos[a] = pos[b];
        pos[b] = p;
      }
    }
  }
  __syncthreads();
  keysOut[base + t] = key[t];
  keysOut[base + t + half] = key[t + half];
  positionOut[base + t] = pos[t];
  positionOut[base + t + half] = pos[t + half];
}
