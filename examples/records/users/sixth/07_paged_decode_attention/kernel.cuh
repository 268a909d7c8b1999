// SPDX-License-Identifier: BSL-1.0
// Decode step of grouped-query attention over a paged key/value cache in half; one block a query head of a sequence.
#pragma once
#include <cuda_fp16.h>
#include <float.h>
constexpr int HEAD_DIM = 128;
constexpr int PAGE = 16;
constexpr int WARPS = 4;

__device__ __forceinline__ float4 load_half4(const __half* p) {
  uint2 raw = *reinterpret_cast<const uint2*>(p);
  float2 a = __half22float2(*reinterpret_cast<__half2*>(&raw.x));
  float2 b = __half22float2(*reinterpret_cast<__half2*>(&raw.y));
  return make_float4(a.x, a.y, b.x, b.y);
}
__device__ __forceinline__ float warp_sum(float v) {
#pragma unroll
  for (int m = 16; m > 0; m >>= 1) v += __shfl_xor_sync(0xffffffffu, v, m);
  return v;
}

// cache: [page][kv_head][PAGE][HEAD_DIM]; query and out: [sequence][head][HEAD_DIM]
__global__ void __launch_bounds__(WARPS * 32)
    paged_decode(__half* __restrict__ out, const __half* __restrict__ query, const __half* __restrict__ k_cache,
                 const __half* __restrict__ v_cache, const int* __restrict__ page_table,
                 const int* __restrict__ context_len, int kv_heads, int max_pages, float scale) {
  const int head = blockIdx.x, heads = gridDim.x, seq = blockIdx.y;
  const int kv_head = head / (heads / kv_heads);
  const int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
  const int len = context_len[seq];

  float4 q = load_half4(query + ((size_t)seq * heads + head) * HEAD_DIM + lane * 4);
  q.x *= scale, q.y *= scale, q.z *= scale, q.w *= scale;

  float m = -FLT_MAX, l = 0.0f;
  float4 acc = make_float4(0.f, 0.f, 0.f, 0.f);
  for (int page = warp; page * PAGE < len; page += WARPS) {
    const size_t base = ((size_t)page_table[seq * max_pages + page] * kv_heads + kv_head) * PAGE * HEAD_DIM + lane * 4;
    const int tokens = min(PAGE, len - page * PAGE);
    for (int t = 0; t < tokens; t++) {
      float4 k = load_half4(k_cache + base + t * HEAD_DIM);
      float4 v = load_half4(v_cache + base + t * HEAD_DIM);
      float score = warp_sum(q.x * k.x + q.y * k.y + q.z * k.z + q.w * k.w);
      float m_new = fmaxf(m, score);
      float fix = __expf(m - m_new), p = __expf(score - m_new);
      l = l * fix + p;
      acc.x = acc.x * fix + p * v.x;
      acc.y = acc.y * fix + p * v.y;
      acc.z = acc.z * fix + p * v.z;
      acc.w = acc.w * fix + p * v.w;
      m = m_new;
    }
  }

  __shared__ float s_m[WARPS], s_l[WARPS];
  __shared__ float s_acc[WARPS][HEAD_DIM];
  reinterpret_cast<float4*>(s_acc[warp])[lane] = acc;
  if (lane == 0) s_m[warp] = m, s_l[warp] = l;
  __syncthreads();

  float top = s_m[0];
  for (int w = 1; w < WARPS; w++) top = fmaxf(top, s_m[w]);
  float total = 0.f, value = 0.f;
  for (int w = 0; w < WARPS; w++) {
    float f = __expf(s_m[w] - top);
    total += f * s_l[w];
    value += f * s_acc[w][threadIdx.x];
  }
  out[((size_t)seq * heads + head) * HEAD_DIM + threadIdx.x] = __float2half(value / total);
}
