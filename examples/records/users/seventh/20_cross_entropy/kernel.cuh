// SPDX-License-Identifier: BSL-1.0
// Cross-entropy loss of bfloat16 logits: a block per row, log-sum-exp in one pass, rows with a negative label are
// ignored.
#pragma once
#include <cfloat>
#include <cuda_bf16.h>
constexpr int CE_THREADS = 256;
struct MaxSum {
  float m, s;  // maximum, sum of exp(value - maximum)
};
__device__ inline MaxSum merge(MaxSum a, MaxSum b) {
  float m = fmaxf(a.m, b.m);
  return MaxSum{m, a.s * __expf(a.m - m) + b.s * __expf(b.m - m)};
}
__device__ inline MaxSum warpMerge(MaxSum v) {
  for (int d = 16; d > 0; d >>= 1) {
    MaxSum other;
    other.m = __shfl_xor_sync(0xffffffffu, v.m, d);
    other.s = __shfl_xor_sync(0xffffffffu, v.s, d);
    v = merge(v, other);
  }
  return v;
}
// the two bfloat16 of a word are the upper halves of two floats
__device__ inline float lowHalf(unsigned w) { return __uint_as_float(w << 16); }
__device__ inline float highHalf(unsigned w) { return __uint_as_float(w & 0xffff0000u); }

__global__ void __launch_bounds__(CE_THREADS)
    cross_entropy(const __nv_bfloat16* __restrict__ logits, const int* __restrict__ labels, float* __restrict__ loss,
                  float* __restrict__ logSumExp, int vocabulary, int stride) {
  __shared__ MaxSum partial[CE_THREADS / 32];
  const int row = blockIdx.x;
  const int label = labels[row];
  if (label < 0) {
    if (threadIdx.x == 0) loss[row] = logSumExp[row] = 0.0f;
    return;
  }
  const __nv_bfloat16* x = logits + size_t(row) * stride;  // stride is a multiple of 8
  const uint4* x8 = reinterpret_cast<const uint4*>(x);
  const int groups = vocabulary / 8;

  MaxSum acc{-FLT_MAX, 0.0f};
  for (int g = threadIdx.x; g < groups; g += CE_THREADS) {
    uint4 q = x8[g];
    float v[8] = {lowHalf(q.x), highHalf(q.x), lowHalf(q.y), highHalf(q.y),
                  lowHalf(q.z), highHalf(q.z), lowHalf(q.w), highHalf(q.w)};
    float m = acc.m;
#pragma unroll
    for (int k = 0; k < 8; k++) m = fmaxf(m, v[k]);
    float s = acc.s * __expf(acc.m - m);
#pragma unroll
    for (int k = 0; k < 8; k++) s += __expf(v[k] - m);
    acc = MaxSum{m, s};
  }
  int rest = groups * 8 + threadIdx.x;
  if (rest < vocabulary) acc = merge(acc, MaxSum{__bfloat162float(x[rest]), 1.0f});

  acc = warpMerge(acc);
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (lane == 0) partial[warp] = acc;
  __syncthreads();
  if (warp != 0) return;
  acc = warpMerge(lane < CE_THREADS / 32 ? partial[lane] : MaxSum{-FLT_MAX, 0.0f});
  if (lane == 0) {
    float lse = acc.m + __logf(acc.s);
    logSumExp[row] = lse;
    loss[row] = lse - __bfloat162float(x[label]);
  }
}
