// SPDX-License-Identifier: BSL-1.0
// Base64 encoding of a byte buffer: 12 bytes in, 16 characters out a step, with '=' padding at the end.
#pragma once

__device__ __forceinline__ unsigned int symbol(unsigned int v) {
  v &= 63u;
  int c = 'A' + int(v);
  c += v >= 26 ? 'a' - 'A' - 26 : 0;
  c -= v >= 52 ? 'a' - '0' + 26 : 0;
  c -= v >= 62 ? '0' + 10 - '+' : 0;
  c += v == 63 ? '/' - '+' - 1 : 0;
  return (unsigned int)c;
}
// three bytes, the first one highest, to four characters in memory order
__device__ __forceinline__ unsigned int quad(unsigned int g) {
  return symbol(g >> 18) | symbol(g >> 12) << 8 | symbol(g >> 6) << 16 | symbol(g) << 24;
}

__global__ void base64Encode(const unsigned int* __restrict__ in, uint4* __restrict__ out, long long bytes) {
  const long long full = bytes / 12;
  const long long stride = (long long)gridDim.x * blockDim.x;
  const long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  for (long long i = first; i < full; i += stride) {
    unsigned int a = in[3 * i], b = in[3 * i + 1], c = in[3 * i + 2];
    uint4 o;
    o.x = quad(__byte_perm(a, b, 0x0012));
    o.y = quad(__byte_perm(a, b, 0x0345));
    o.z = quad(__byte_perm(b, c, 0x0234));
    o.w = quad(__byte_perm(c, 0, 0x0123));
    out[i] = o;
  }
  if (first != 0) return;

  // the last bytes, fewer than 12
  const unsigned char* src = reinterpret_cast<const unsigned char*>(in);
  unsigned int* dst = reinterpret_cast<unsigned int*>(out + full);
  for (long long p = full * 12; p < bytes; p += 3) {
    int have = int(bytes - p);
    unsigned int g = (unsigned int)src[p] << 16;
    if (have > 1) g |= (unsigned int)src[p + 1] << 8;
    if (have > 2) g |= src[p + 2];
    unsigned int q = quad(g);
    if (have < 3) q = (q & 0x00ffffffu) | (unsigned int)'=' << 24;
    if (have < 2) q = (q & 0xff00ffffu) | (unsigned int)'=' << 16;
    *dst++ = q;
  }
}
