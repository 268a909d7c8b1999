// SPDX-License-Identifier: BSL-1.0
// Gear rolling hash over a byte stream for content-defined chunking (as in FastCDC, backup deduplication):
// one bit a byte says whether a chunk may end there, in two strengths (strict and relaxed mask).
#pragma once

constexpr int GEAR_THREADS = 128;
constexpr int GEAR_PER_THREAD = 32;
constexpr int GEAR_TILE = GEAR_THREADS * GEAR_PER_THREAD;
constexpr int GEAR_WINDOW = 32;  // a 32-bit gear hash forgets everything older

__global__ void __launch_bounds__(GEAR_THREADS)
gear_chunks(const unsigned char* __restrict__ stream, const unsigned int* __restrict__ gear,
            unsigned int* __restrict__ strictBits, unsigned int* __restrict__ relaxedBits,
            unsigned int* __restrict__ candidates, int length, unsigned int strictMask, unsigned int relaxedMask) {
  __shared__ unsigned int table[256];
  __shared__ unsigned char tile[(GEAR_TILE + GEAR_WINDOW) / 32 * 33];  // one pad byte for 32 bytes
  __shared__ unsigned int found;

  const int base = blockIdx.x * GEAR_TILE;
  for (int i = threadIdx.x; i < 256; i += GEAR_THREADS) table[i] = gear[i];
  for (int i = threadIdx.x; i < GEAR_TILE + GEAR_WINDOW; i += GEAR_THREADS) {
    int at = base - GEAR_WINDOW + i;
    tile[i + i / 32] = at >= 0 && at < length ? stream[at] : 0;
  }
  if (threadIdx.x == 0) found = 0;
  __syncthreads();

  const int first = base + threadIdx.x * GEAR_PER_THREAD;
  if (first < length) {
    unsigned int h = 0;
    const unsigned char* row = tile + threadIdx.x * 33;
#pragma unroll 8
    for (int k = 0; k < GEAR_WINDOW; k++)
      if (first - GEAR_WINDOW + k >= 0) h = (h << 1) + table[row[k]];

    unsigned int strict = 0, relaxed = 0;
    row += 33;
    const int todo = min(GEAR_PER_THREAD, length - first);
    for (int k = 0; k < todo; k++) {
      h = (h << 1) + table[row[k]];
      if ((h & relaxedMask) == 0) {
        relaxed |= 1u << k;
        if ((h & strictMask) == 0) strict |= 1u << k;
      }
    }
    strictBits[first / 32] = strict;
    relaxedBits[first / 32] = relaxed;
    if (relaxed) atomicAdd(&found, (unsigned int)__popc(relaxed));
  }
  __syncthreads();
  if (threadIdx.x == 0) candidates[blockIdx.x] = found;
}
