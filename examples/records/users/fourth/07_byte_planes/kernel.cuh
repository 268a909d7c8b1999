// SPDX-License-Identifier: BSL-1.0
// Filter before the entropy coder of a float compressor: XOR with the value before, then the four bytes of
// every value go to four planes. Chunks of 1024 values are independent; a thread does four of them.
#pragma once
__global__ void byte_planes(const uint4* __restrict__ in, unsigned* __restrict__ out) {
  int t = threadIdx.x;
  const unsigned* words = (const unsigned*)in;
  size_t first = size_t(blockIdx.x) * 1024 + 4 * t;
  uint4 v = in[first / 4];
  unsigned before = __shfl_up_sync(0xffffffffu, v.w, 1);
  if ((t & 31) == 0) before = t == 0 ? 0u : words[first - 1];
  uint4 d;
  d.x = v.x ^ before;
  d.y = v.y ^ v.x;
  d.z = v.z ^ v.y;
  d.w = v.w ^ v.z;
  // 4x4 byte transpose
  unsigned lo01 = __byte_perm(d.x, d.y, 0x5140), hi01 = __byte_perm(d.x, d.y, 0x7362);
  unsigned lo23 = __byte_perm(d.z, d.w, 0x5140), hi23 = __byte_perm(d.z, d.w, 0x7362);
  unsigned* o = out + size_t(blockIdx.x) * 1024 + t;
  o[0] = __byte_perm(lo01, lo23, 0x5410);
  o[256] = __byte_perm(lo01, lo23, 0x7632);
  o[512] = __byte_perm(hi01, hi23, 0x5410);
  o[768] = __byte_perm(hi01, hi23, 0x7632);
}
