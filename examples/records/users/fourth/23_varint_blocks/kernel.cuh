// SPDX-License-Identifier: BSL-1.0
// Search engine: decodes posting lists, blocks of delta-coded variable-length integers (seven bits a byte,
// the top bit says that more follow). A thread decodes a block; long deltas are rare.
#pragma once
__device__ inline unsigned readVarint(const unsigned char*& p) {
  unsigned v = 0;
  int shift = 0;
  while (true) {
    unsigned c = *p++;
    v |= (c & 127u) << shift;
    if (c < 128) return v;
    shift += 7;
  }
}

__global__ void varint_blocks(const unsigned char* __restrict__ bytes, const int* __restrict__ byteStart,
                              const int* __restrict__ idStart, unsigned* __restrict__ ids, int blocks) {
  int b = blockIdx.x * blockDim.x + threadIdx.x;
  if (b >= blocks) return;
  const unsigned char* p = bytes + byteStart[b];
  int from = idStart[b], to = idStart[b + 1];
  unsigned id = 0;
  for (int k = from; k < to; k++) {
    id += readVarint(p) + (k > from ? 1u : 0u);
    ids[k] = id;
  }
}
