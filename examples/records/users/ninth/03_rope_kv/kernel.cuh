// SPDX-License-Identifier: BSL-1.0
// Rotary position embedding of queries and keys; keys and values are appended to a paged cache (bfloat16).
#pragma once
#include <cuda_bf16.h>
constexpr int PAGE = 16;  // tokens of one cache page

struct Rotated {
  __nv_bfloat162 lo, hi;
};

__device__ inline Rotated rotate(__nv_bfloat162 lo, __nv_bfloat162 hi, float2 cs, float2 sn) {
  float2 a = __bfloat1622float2(lo), b = __bfloat1622float2(hi);
  Rotated r;
  r.lo = __floats2bfloat162_rn(a.x * cs.x - b.x * sn.x, a.y * cs.y - b.y * sn.y);
  r.hi = __floats2bfloat162_rn(b.x * cs.x + a.x * sn.x, b.y * cs.y + a.y * sn.y);
  return r;
}

// qkv: [token][q heads, k heads, v heads][dim]; caches: [page][kv head][PAGE][dim]; one block per token
template <int HEAD_DIM>
__global__ void rope_append_kv(const __nv_bfloat16* __restrict__ qkv, const int* __restrict__ positions,
                               const long long* __restrict__ slots, const float* __restrict__ cosSin,
                               __nv_bfloat16* __restrict__ qOut, __nv_bfloat16* __restrict__ kCache,
                               __nv_bfloat16* __restrict__ vCache, int qHeads, int kvHeads) {
  constexpr int HALF = HEAD_DIM / 2;
  constexpr int PAIRS = HALF / 2;  // bfloat162 pairs of half a head
  const int token = blockIdx.x;
  const __nv_bfloat16* row = qkv + (size_t)token * (qHeads + 2 * kvHeads) * HEAD_DIM;
  const float* table = cosSin + (size_t)positions[token] * HEAD_DIM;
  const long long slot = slots[token];

  const int rotHeads = slot < 0 ? qHeads : qHeads + kvHeads;
  for (int i = threadIdx.x; i < rotHeads * PAIRS; i += blockDim.x) {
    int head = i / PAIRS, d = (i % PAIRS) * 2;
    const __nv_bfloat16* in = row + head * HEAD_DIM + d;
    Rotated r = rotate(*reinterpret_cast<const __nv_bfloat162*>(in),
                       *reinterpret_cast<const __nv_bfloat162*>(in + HALF),
                       *reinterpret_cast<const float2*>(table + d), *reinterpret_cast<const float2*>(table + HALF + d));
    __nv_bfloat16* out;
    if (head < qHeads)
      out = qOut + ((size_t)token * qHeads + head) * HEAD_DIM + d;
    else
      out = kCache + (((slot / PAGE) * kvHeads + (head - qHeads)) * PAGE + slot % PAGE) * HEAD_DIM + d;
    *reinterpret_cast<__nv_bfloat162*>(out) = r.lo;
    *reinterpret_cast<__nv_bfloat162*>(out + HALF) = r.hi;
  }
  if (slot < 0) return;  // padding

  const uint4* v = reinterpret_cast<const uint4*>(row + (qHeads + kvHeads) * HEAD_DIM);
  constexpr int VECS = HEAD_DIM / 8;
  for (int i = threadIdx.x; i < kvHeads * VECS; i += blockDim.x) {
    int head = i / VECS;
    __nv_bfloat16* out = vCache + (((slot / PAGE) * kvHeads + head) * PAGE + slot % PAGE) * HEAD_DIM;
    reinterpret_cast<uint4*>(out)[i % VECS] = v[i];
  }
}
