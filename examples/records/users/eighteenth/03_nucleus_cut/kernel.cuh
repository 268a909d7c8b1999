// SPDX-License-Identifier: BSL-1.0
// Top-p (nucleus) sampling of language model logits, one block a row: bisects for the logit threshold that keeps the
// wanted mass, then draws a token from the kept ones by the Gumbel trick.
#pragma once

__device__ __forceinline__ unsigned int pcgHash(unsigned int v) {
  const unsigned int s = v * 747796405u + 2891336453u, w = ((s >> ((s >> 28) + 4u)) ^ s) * 277803737u;
  return (w >> 22) ^ w;
}

struct SumOp {
  template <typename T> __device__ T operator()(T a, T b) const { return a + b; }
};
struct MaxOp {
  template <typename T> __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};

template <typename T, class Op>
__device__ T blockAllReduce(T v, Op op, T identity, T* scratch) {
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = blockDim.x >> 5;
  for (int o = 16; o > 0; o >>= 1) v = op(v, __shfl_xor_sync(0xffffffffu, v, o));
  __syncthreads();  // scratch may still be read by the previous reduction
  if (lane == 0) scratch[warp] = v;
  __syncthreads();
  v = lane < warps ? scratch[lane] : identity;
  for (int o = 16; o > 0; o >>= 1) v = op(v, __shfl_xor_sync(0xffffffffu, v, o));
  return v;
}

__global__ void __launch_bounds__(1024) nucleus_cut(const float* __restrict__ logits, int vocab,
                                                    const float* __restrict__ topP,
                                                    const float* __restrict__ temperature, unsigned int seed,
                                                    int steps, int* __restrict__ token, int* __restrict__ kept,
                                                    float* __restrict__ logProb) {
  __shared__ float fScratch[32];
  __shared__ unsigned long long kScratch[32];
  const int row = blockIdx.x;
  const float* l = logits + (size_t)row * vocab;
  const float invT = 1.0f / temperature[row];

  float m = -1e30f;
  for (int i = threadIdx.x; i < vocab; i += blockDim.x) m = fmaxf(m, l[i]);
  m = blockAllReduce(m, MaxOp(), -1e30f, fScratch);
  float z = 0.0f;
  for (int i = threadIdx.x; i < vocab; i += blockDim.x) z += __expf((l[i] - m) * invT);
  z = blockAllReduce(z, SumOp(), 0.0f, fScratch);
  float lo = m - 32.0f, hi = m, mass = z;  // mass: of the tokens at or above lo
  const float want = topP[row] * z;
  for (int s = 0; s < steps; s++) {
    const float mid = 0.5f * (lo + hi);
    float part = 0.0f;
    for (int i = threadIdx.x; i < vocab; i += blockDim.x)
      if (l[i] >= mid) part += __expf((l[i] - m) * invT);
    part = blockAllReduce(part, SumOp(), 0.0f, fScratch);
    if (part >= want)
      lo = mid, mass = part;
    else
      hi = mid;
  }

  unsigned long long best = 0;  // ordered key in the high half, inverted index in the low one
  float n = 0.0f;
  for (int i = threadIdx.x; i < vocab; i += blockDim.x) {
    if (l[i] < lo) continue;
    n += 1.0f;
    const float u = ((pcgHash(pcgHash(seed + row) + i) >> 8) + 0.5f) * (1.0f / 16777216.0f);
    const float g = (l[i] - m) * invT - logf(-logf(u));
    unsigned int bits = __float_as_uint(g);
    bits = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
    best = MaxOp()(best, (unsigned long long)bits << 32 | (0xffffffffu - (unsigned int)i));
  }
  n = blockAllReduce(n, SumOp(), 0.0f, fScratch);
  best = blockAllReduce(best, MaxOp(), 0ull, kScratch);
  if (threadIdx.x == 0) {
    const int t = int(0xffffffffu - (unsigned int)(best & 0xffffffffu));
    token[row] = t;
    kept[row] = int(n);
    logProb[row] = (l[t] - m) * invT - logf(mass);
  }
}
