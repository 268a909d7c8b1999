// SPDX-License-Identifier: BSL-1.0
// Move-to-front transform of the chunks of a block-sorted file; a warp holds the list of 256 symbols, 8 in a lane.
#pragma once
typedef unsigned long long Octet;  // byte k of lane l is at position 8 l + k of the list

__device__ __forceinline__ Octet identityOctet(int lane) {
  return 0x0706050403020100ull + 0x0808080808080808ull * lane;
}

// the lowest byte equal to the symbol, or -1
__device__ __forceinline__ int findByte(Octet w, unsigned symbol) {
  const Octet ones = 0x0101010101010101ull;
  Octet x = w ^ (ones * symbol);
  Octet zero = (x - ones) & ~x & (ones << 7);
  return zero ? (__ffsll((long long)zero) - 1) >> 3 : -1;
}

// block: 32 lanes x chunks
__global__ void mtf_encode(const unsigned char* __restrict__ text, const int* __restrict__ chunkStart,
                           unsigned char* __restrict__ ranks, int* __restrict__ zeroRuns, int chunks) {
  int chunk = blockIdx.x * blockDim.y + threadIdx.y;
  if (chunk >= chunks) return;
  const unsigned all = 0xffffffffu;
  int lane = threadIdx.x;
  int begin = chunkStart[chunk], end = chunkStart[chunk + 1];
  Octet list = identityOctet(lane);
  unsigned front = 0;
  int runs = 0;
  bool inRun = false;
  for (int base = begin; base < end; base += 32) {
    int count = min(32, end - base);
    unsigned mine = lane < count ? text[base + lane] : 0;
    unsigned rank = 0;
    for (int i = 0; i < count; i++) {
      unsigned symbol = __shfl_sync(all, mine, i);
      if (symbol == front) {
        runs += !inRun;
        inRun = true;
        continue;
      }
      inRun = false;
      int k = findByte(list, symbol);
      int owner = __ffs(__ballot_sync(all, k >= 0)) - 1;
      int position = owner * 8 + __shfl_sync(all, k, owner);
      if (lane == i) rank = position;
      Octet carry = __shfl_up_sync(all, list, 1) >> 56;
      if (lane == 0) carry = symbol;
      if (lane <= owner) {
        Octet moved = list << 8 | carry;
        Octet mask = lane < owner || k == 7 ? ~0ull : (1ull << 8 * (k + 1)) - 1;
        list = (list & ~mask) | (moved & mask);
      }
      front = symbol;
    }
    if (lane < count) ranks[base + lane] = (unsigned char)rank;
  }
  if (lane == 0) zeroRuns[chunk] = runs;
}
