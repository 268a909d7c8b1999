// SPDX-License-Identifier: BSL-1.0
// Inverse Burrows-Wheeler transform: each thread follows the successor links through a segment of its block.
#pragma once

// links[i]: the symbol in the low 8 bits, the row of the next symbol (within the block) above them
__global__ void inverse_bwt(const unsigned* __restrict__ links, const unsigned* __restrict__ starts, unsigned* text,
                            int blockLength, int segment, int segments) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= segments) return;
  int perBlock = blockLength / segment;
  const unsigned* table = links + size_t(t / perBlock) * blockLength;
  unsigned* out = text + size_t(t) * (segment / 4);
  unsigned row = starts[t];
  for (int i = 0; i < segment / 4; i++) {
    unsigned word = 0;
#pragma unroll
    for (int k = 0; k < 4; k++) {
      unsigned e = table[row];
      word |= (e & 255u) << (8 * k);
      row = e >> 8;
    }
    out[i] = word;
  }
}
