// SPDX-License-Identifier: BSL-1.0
// Best 2-opt move of a travelling salesman tour: all pairs of edges (i, i+1), (j, j+1), tiles of the tour in shared
// memory; the best row is packed as (gain bits, i), reduced by warp shuffles and 64-bit atomics.
#pragma once
#define TWO_OPT_TILE 128

__device__ __forceinline__ float edgeLength(float2 a, float2 b) {
  float dx = a.x - b.x, dy = a.y - b.y;
  return sqrtf(dx * dx + dy * dy);
}

__device__ __forceinline__ void keepBetter(float& g, int& j, float og, int oj) {
  if (og > g) g = og, j = oj;
}

__global__ void two_opt(const float2* __restrict__ tour, float* __restrict__ rowGain, int* __restrict__ rowMove,
                        unsigned long long* __restrict__ best, int cities) {
  __shared__ float2 pos[TWO_OPT_TILE + 1];
  __shared__ float len[TWO_OPT_TILE];
  const int i = blockIdx.x * TWO_OPT_TILE + threadIdx.x;
  float2 a = make_float2(0.0f, 0.0f), an = a;
  if (i < cities) {
    a = tour[i];
    an = tour[i + 1 == cities ? 0 : i + 1];
  }
  const float mine = edgeLength(a, an);
  float gain = 0.0f;
  int move = -1;

  for (int tile = blockIdx.x * TWO_OPT_TILE; tile < cities; tile += TWO_OPT_TILE) {
    __syncthreads();
    for (int t = threadIdx.x; t <= TWO_OPT_TILE; t += blockDim.x) {
      int k = tile + t;
      pos[t] = tour[k < cities ? k : k - cities];
    }
    __syncthreads();
    len[threadIdx.x] = edgeLength(pos[threadIdx.x], pos[threadIdx.x + 1]);
    __syncthreads();
    const int stop = min(TWO_OPT_TILE, cities - tile);
    for (int t = max(0, i + 2 - tile); t < stop; t++) {
      float before = mine + len[t];
      float after = edgeLength(a, pos[t]) + edgeLength(an, pos[t + 1]);
      keepBetter(gain, move, before - after, tile + t);
    }
  }
  if (i < cities) {
    rowGain[i] = gain;
    rowMove[i] = move;
  }
  unsigned long long key = i < cities ? (unsigned long long)__float_as_uint(gain) << 32 | (unsigned int)i : 0ull;
  for (int d = 16; d > 0; d >>= 1) {
    unsigned long long other = __shfl_xor_sync(0xFFFFFFFFu, key, d);
    key = other > key ? other : key;
  }
  if (threadIdx.x % 32 == 0) atomicMax(best, key);
}
