// SPDX-License-Identifier: BSL-1.0
// y = dropout(gelu(x + bias)) on half precision, Philox4x32-10 random numbers, keep bits stored for the backward pass.
#pragma once
#include <cuda_fp16.h>
struct Philox {
  unsigned k0, k1;
  __device__ Philox(unsigned long long seed) : k0((unsigned)seed), k1((unsigned)(seed >> 32)) {}
  __device__ uint4 operator()(unsigned long long index, unsigned long long offset) const {
    uint4 c = make_uint4((unsigned)index, (unsigned)(index >> 32), (unsigned)offset, (unsigned)(offset >> 32));
    unsigned a = k0, b = k1;
#pragma unroll
    for (int round = 0; round < 10; round++) {
      unsigned lo0 = 0xD2511F53u * c.x, hi0 = __umulhi(0xD2511F53u, c.x);
      unsigned lo1 = 0xCD9E8D57u * c.z, hi1 = __umulhi(0xCD9E8D57u, c.z);
      c = make_uint4(hi1 ^ c.y ^ a, lo1, hi0 ^ c.w ^ b, lo0);
      a += 0x9E3779B9u;
      b += 0xBB67AE85u;
    }
    return c;
  }
};

__device__ __forceinline__ float geluTanh(float x) {
  return 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
}

struct alignas(16) Half8 {
  __half2 v[4];
};

// columns must be a multiple of 8; every thread takes 8 neighbours and one call of the generator gives 16 bits each
__global__ void __launch_bounds__(256)
    bias_gelu_dropout(const __half* __restrict__ x, const __half* __restrict__ bias, __half* __restrict__ y,
                      unsigned char* __restrict__ keepBits, long long vectors, int columns, unsigned keepBelow,
                      float scale, unsigned long long seed, unsigned long long offset) {
  const Philox random(seed);
  const int vectorsPerRow = columns / 8;
  const long long stride = (long long)gridDim.x * blockDim.x;
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < vectors; i += stride) {
    Half8 a = reinterpret_cast<const Half8*>(x)[i];
    Half8 c = reinterpret_cast<const Half8*>(bias)[i % vectorsPerRow];
    uint4 r = random(i, offset);
    const unsigned words[4] = {r.x, r.y, r.z, r.w};
    unsigned bits = 0;
    Half8 o;
#pragma unroll
    for (int j = 0; j < 4; j++) {
      float2 s = __half22float2(a.v[j]), t = __half22float2(c.v[j]);
      bool k0 = (words[j] & 0xffffu) < keepBelow, k1 = (words[j] >> 16) < keepBelow;
      float g0 = k0 ? geluTanh(s.x + t.x) * scale : 0.0f;
      float g1 = k1 ? geluTanh(s.y + t.y) * scale : 0.0f;
      bits |= (unsigned(k0) | unsigned(k1) << 1) << (2 * j);
      o.v[j] = __floats2half2_rn(g0, g1);
    }
    reinterpret_cast<Half8*>(y)[i] = o;
    keepBits[i] = (unsigned char)bits;
  }
}
