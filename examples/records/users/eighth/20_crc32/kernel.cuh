// SPDX-License-Identifier: BSL-1.0
// CRC-32 (IEEE 802.3, reflected) of network packets of differing lengths, slicing-by-4 with tables in shared memory.
#pragma once
#define CRC_POLY 0xEDB88320u

__device__ inline unsigned int crcBits(unsigned int v) {
#pragma unroll
  for (int k = 0; k < 8; k++) v = (v >> 1) ^ ((v & 1u) ? CRC_POLY : 0u);
  return v;
}

__device__ inline void buildTables(unsigned int (*table)[256]) {
  for (int i = threadIdx.x; i < 256; i += blockDim.x) {
    unsigned int v = crcBits(i);
    table[0][i] = v;
    for (int t = 1; t < 4; t++) {
      v = crcBits(v);  // one more zero byte
      table[t][i] = v;
    }
  }
}

// packets start at word boundaries; length in bytes
__global__ void crcPackets(const unsigned int* __restrict__ words, const int* __restrict__ start,
                           const int* __restrict__ length, unsigned int* __restrict__ crc, int packets) {
  __shared__ unsigned int table[4][256];
  buildTables(table);
  __syncthreads();

  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= packets) return;
  const unsigned int* p = words + start[i];
  int left = length[i];
  unsigned int c = 0xFFFFFFFFu;
  while (left >= 4) {
    c ^= *p++;
    c = table[3][c & 0xFF] ^ table[2][c >> 8 & 0xFF] ^ table[1][c >> 16 & 0xFF] ^ table[0][c >> 24];
    left -= 4;
  }
  if (left > 0) {
    unsigned int tail = *p;
    do {
      c = (c >> 8) ^ table[0][(c ^ tail) & 0xFF];
      tail >>= 8;
    } while (--left > 0);
  }
  crc[i] = ~c;
}
