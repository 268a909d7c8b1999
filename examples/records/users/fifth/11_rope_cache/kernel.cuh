// SPDX-License-Identifier: BSL-1.0
// LLM serving: rotary embedding of queries and keys (bf16), keys and values go to their slots of the paged cache.
#pragma once
#include <cuda_bf16.h>

enum { HEAD_DIM = 128, HALF_DIM = HEAD_DIM / 2 };

// block: (HALF_DIM / 2, heads per block), a thread owns two rotated pairs; grid: (tokens, groups of heads)
__global__ void rope_cache(const __nv_bfloat16* __restrict__ qkv, const int* __restrict__ position,
                           const long long* __restrict__ slot, const float2* __restrict__ cosSin,
                           __nv_bfloat16* __restrict__ qOut, __nv_bfloat16* __restrict__ kCache,
                           __nv_bfloat16* __restrict__ vCache, int qHeads, int kvHeads, int pageSize) {
  const int token = blockIdx.x;
  const int head = blockIdx.y * blockDim.y + threadIdx.y;
  if (head >= qHeads + 2 * kvHeads) return;
  const int d = threadIdx.x * 2;
  const __nv_bfloat16* in = qkv + ((size_t)token * (qHeads + 2 * kvHeads) + head) * HEAD_DIM;
  __nv_bfloat162 lo = *reinterpret_cast<const __nv_bfloat162*>(in + d);
  __nv_bfloat162 hi = *reinterpret_cast<const __nv_bfloat162*>(in + HALF_DIM + d);

  if (head < qHeads + kvHeads) {
    const float2* cs = cosSin + (size_t)position[token] * HALF_DIM + d;
    float2 c0 = cs[0], c1 = cs[1];
    float a0 = __low2float(lo), a1 = __high2float(lo), b0 = __low2float(hi), b1 = __high2float(hi);
    lo = __floats2bfloat162_rn(a0 * c0.x - b0 * c0.y, a1 * c1.x - b1 * c1.y);
    hi = __floats2bfloat162_rn(b0 * c0.x + a0 * c0.y, b1 * c1.x + a1 * c1.y);
  }
  __nv_bfloat16* dst;
  if (head < qHeads) {
    dst = qOut + ((size_t)token * qHeads + head) * HEAD_DIM;
  } else {
    long long s = slot[token];
    if (s < 0) return;  // padding token
    int kv = head - qHeads;
    __nv_bfloat16* cache = kCache;
    if (kv >= kvHeads) {
      kv -= kvHeads;
      cache = vCache;
    }
    long long page = s / pageSize, inPage = s % pageSize;  // [page][head][slot in page][dim]
    dst = cache + ((page * kvHeads + kv) * pageSize + inPage) * HEAD_DIM;
  }
  *reinterpret_cast<__nv_bfloat162*>(dst + d) = lo;
  *reinterpret_cast<__nv_bfloat162*>(dst + HALF_DIM + d) = hi;
}
