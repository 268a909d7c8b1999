// SPDX-License-Identifier: BSL-1.0
// Fused bias + dropout + residual add of a transformer block in half precision; the mask comes from Philox4x32-10.
#pragma once
#include <cuda_fp16.h>

struct alignas(16) Half8 {
  __half2 v[4];
};

__device__ inline uint4 philox4x32(uint2 key, uint4 ctr) {
  constexpr unsigned kMulA = 0xD2511F53u, kMulB = 0xCD9E8D57u;
#pragma unroll
  for (int round = 0; round < 10; round++) {
    unsigned hiA = __umulhi(kMulA, ctr.x), loA = kMulA * ctr.x;
    unsigned hiB = __umulhi(kMulB, ctr.z), loB = kMulB * ctr.z;
    ctr = make_uint4(hiB ^ ctr.y ^ key.x, loB, hiA ^ ctr.w ^ key.y, loA);
    key.x += 0x9E3779B9u;
    key.y += 0xBB67AE85u;
  }
  return ctr;
}

// Eight elements per thread and step. dropBelow: a 16-bit random number under it drops the element.
__global__ void dropoutAddResidual(const __half* __restrict__ x, const __half* __restrict__ bias,
                                   const __half* __restrict__ residual, __half* __restrict__ out,
                                   unsigned char* __restrict__ mask, unsigned groups, unsigned groupsPerRow,
                                   unsigned dropBelow, float keepScale, unsigned long long seed,
                                   unsigned long long offset) {
  const Half8* x8 = reinterpret_cast<const Half8*>(x);
  const Half8* bias8 = reinterpret_cast<const Half8*>(bias);
  const Half8* residual8 = reinterpret_cast<const Half8*>(residual);
  Half8* out8 = reinterpret_cast<Half8*>(out);

  const uint2 key = make_uint2(unsigned(seed), unsigned(seed >> 32));
  const unsigned stride = gridDim.x * blockDim.x;
  for (unsigned g = blockIdx.x * blockDim.x + threadIdx.x; g < groups; g += stride) {
    uint4 rnd = philox4x32(key, make_uint4(g, 0u, unsigned(offset), unsigned(offset >> 32)));
    const unsigned word[4] = {rnd.x, rnd.y, rnd.z, rnd.w};

    Half8 a = x8[g];
    Half8 add = bias8[g % groupsPerRow];
    Half8 res = residual8[g];
    unsigned bits = 0;
#pragma unroll
    for (int i = 0; i < 4; i++) {
      float2 v = __half22float2(a.v[i]);
      float2 c = __half22float2(add.v[i]);
      float2 r = __half22float2(res.v[i]);
      bool keepLow = (word[i] & 0xFFFFu) >= dropBelow;
      bool keepHigh = (word[i] >> 16) >= dropBelow;
      r.x += keepLow ? (v.x + c.x) * keepScale : 0.0f;
      r.y += keepHigh ? (v.y + c.y) * keepScale : 0.0f;
      res.v[i] = __float22half2_rn(r);
      bits |= (unsigned(keepLow) | unsigned(keepHigh) << 1) << (2 * i);
    }
    out8[g] = res;
    mask[g] = static_cast<unsigned char>(bits);
  }
}
