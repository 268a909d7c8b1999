// SPDX-License-Identifier: BSL-1.0
// 64-bit Hilbert keys of points in a box (Skilling's transform), to sort particles for locality.
#pragma once

__device__ __forceinline__ unsigned int quantize(float v, float origin, float scale, int bits) {
  int q = int((v - origin) * scale);
  return (unsigned int)min(max(q, 0), (1 << bits) - 1);
}

__device__ __forceinline__ unsigned long long spreadBits(unsigned int v) {  // 21 bits, two zeros after each
  unsigned long long x = v;
  x = (x | x << 32) & 0x001F00000000FFFFull;
  x = (x | x << 16) & 0x001F0000FF0000FFull;
  x = (x | x << 8) & 0x100F00F00F00F00Full;
  x = (x | x << 4) & 0x10C30C30C30C30C3ull;
  x = (x | x << 2) & 0x1249249249249249ull;
  return x;
}

__global__ void hilbert_keys(const float* __restrict__ xs, const float* __restrict__ ys, const float* __restrict__ zs,
                             unsigned long long* __restrict__ keys, int points, float origin, float scale, int bits) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= points) return;
  unsigned int c[3] = {quantize(xs[i], origin, scale, bits), quantize(ys[i], origin, scale, bits),
                       quantize(zs[i], origin, scale, bits)};

  for (unsigned int q = 1u << (bits - 1); q > 1; q >>= 1) {
    unsigned int low = q - 1;
#pragma unroll
    for (int k = 0; k < 3; k++) {
      if (c[k] & q) {
        c[0] ^= low;  // invert
      } else {
        unsigned int t = (c[0] ^ c[k]) & low;  // exchange
        c[0] ^= t;
        c[k] ^= t;
      }
    }
  }
  c[1] ^= c[0];
  c[2] ^= c[1];
  unsigned int t = 0;
  for (unsigned int q = 1u << (bits - 1); q > 1; q >>= 1)
    if (c[2] & q) t ^= q - 1;
  keys[i] = spreadBits(c[0] ^ t) << 2 | spreadBits(c[1] ^ t) << 1 | spreadBits(c[2] ^ t);
}
