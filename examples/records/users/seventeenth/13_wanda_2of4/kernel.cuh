// SPDX-License-Identifier: BSL-1.0
// Wanda pruning to 2:4 sparsity: of each four weights of a row the two with the largest |w| * activation norm are kept,
// packed, with 2-bit column positions as metadata.
#pragma once

struct Kept {
  float a, b;
  unsigned int meta;  // positions of a and b, 2 bits each
};

template <int N>
__device__ __forceinline__ float pick(const float (&w)[N], unsigned int at) {
  float v = w[0];
#pragma unroll
  for (int i = 1; i < N; i++) v = at == (unsigned int)i ? w[i] : v;
  return v;
}

__device__ __forceinline__ Kept keepTwo(float4 w, float4 norm) {
  const float v[4] = {w.x, w.y, w.z, w.w};
  const float s[4] = {fabsf(w.x) * norm.x, fabsf(w.y) * norm.y, fabsf(w.z) * norm.z, fabsf(w.w) * norm.w};
  unsigned int mask = 0;
#pragma unroll
  for (int i = 0; i < 4; i++) {
    int better = 0;  // rank of i; the lower column wins a tie
#pragma unroll
    for (int j = 0; j < 4; j++)
      if (j != i) better += (j < i) ? (s[j] >= s[i]) : (s[j] > s[i]);
    mask |= (better < 2 ? 1u : 0u) << i;
  }
  unsigned int lo = __ffs(mask) - 1, hi = 31 - __clz(mask);
  Kept k;
  k.a = pick(v, lo);
  k.b = pick(v, hi);
  k.meta = lo | hi << 2;
  return k;
}

// One thread prunes 16 neighbouring weights: 4 groups, 8 kept values, 16 bits of metadata.
__global__ void wanda_2of4(const float4* __restrict__ weights, const float4* __restrict__ actNorm,
                           float4* __restrict__ packed, unsigned short* __restrict__ meta, int rows, int segments) {
  int seg = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (seg >= segments || row >= rows) return;
  size_t at = size_t(row) * segments + seg;
  unsigned int bits = 0;
#pragma unroll
  for (int half = 0; half < 2; half++) {
    Kept p = keepTwo(weights[at * 4 + half * 2], __ldg(&actNorm[seg * 4 + half * 2]));
    Kept q = keepTwo(weights[at * 4 + half * 2 + 1], __ldg(&actNorm[seg * 4 + half * 2 + 1]));
    packed[at * 2 + half] = make_float4(p.a, p.b, q.a, q.b);
    bits |= (p.meta | q.meta << 4) << (8 * half);
  }
  meta[at] = (unsigned short)bits;
}
