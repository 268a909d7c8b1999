// SPDX-License-Identifier: BSL-1.0
// Bit positions of variable-length codes inside each block of 512 symbols (first pass of an entropy coder).
#pragma once
#define CODE_BLOCK 512
__global__ void code_offsets(const unsigned char* codeLength, unsigned* offset, unsigned* blockBits, int count) {
  __shared__ unsigned buf[2][CODE_BLOCK];
  int t = threadIdx.x;
  int i = blockIdx.x * CODE_BLOCK + t;
  unsigned len = i < count ? codeLength[i] : 0u;
  int cur = 0;
  buf[0][t] = len;
  __syncthreads();
  for (int step = 1; step < CODE_BLOCK; step *= 2) {
    unsigned v = buf[cur][t];
    if (t >= step) v += buf[cur][t - step];
    buf[1 - cur][t] = v;
    cur = 1 - cur;
    __syncthreads();
  }
  unsigned inclusive = buf[cur][t];
  if (i < count) offset[i] = inclusive - len;
  if (t == CODE_BLOCK - 1) blockBits[blockIdx.x] = inclusive;
}
