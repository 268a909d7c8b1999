// SPDX-License-Identifier: BSL-1.0
// Finds the field ends (separators and newlines outside of quotes) of CSV text; each block walks through one chunk.
#pragma once
typedef unsigned long long u64;
constexpr int CSV_THREADS = 256;
constexpr int CSV_WARPS = CSV_THREADS / 32;

// bit i is set where byte i of the word equals c
__device__ __forceinline__ unsigned matchBytes(u64 word, unsigned char c) {
  const u64 low7 = 0x7f7f7f7f7f7f7f7full;
  u64 x = word ^ (0x0101010101010101ull * c);
  u64 zero = ~(((x & low7) + low7) | x | low7);
  return (unsigned)(((zero >> 7) * 0x0102040810204080ull) >> 56);
}

// chunk c is text[chunkBegin[c] .. chunkBegin[c+1]), begins at a record, and its ends go to fieldEnd[chunkBegin[c] ..]
__global__ void csvIndex(const u64* __restrict__ text, const int* __restrict__ chunkBegin, int* __restrict__ fieldEnd,
                         int* __restrict__ fieldCount, char separator) {
  __shared__ unsigned warpQuotes[CSV_WARPS];
  __shared__ int warpFields[CSV_WARPS];
  const int begin = chunkBegin[blockIdx.x], end = chunkBegin[blockIdx.x + 1];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const unsigned below = (1u << lane) - 1;

  unsigned quoted = 0;  // whether the tile starts within quotes
  int written = 0;
  for (int tile = begin & ~7; tile < end; tile += CSV_THREADS * 8) {
    int pos = tile + threadIdx.x * 8;
    u64 word = pos < end ? text[pos >> 3] : 0;
    unsigned valid = 0xff;
    if (pos < begin) valid &= 0xff << (begin - pos);
    if (end - pos < 8) valid &= end > pos ? (1u << (end - pos)) - 1 : 0;
    unsigned quotes = matchBytes(word, '"') & valid;
    unsigned ends = (matchBytes(word, separator) | matchBytes(word, '\n')) & valid;

    unsigned odd = __ballot_sync(0xffffffffu, __popc(quotes) & 1);
    if (lane == 0) warpQuotes[warp] = __popc(odd) & 1;
    __syncthreads();
    unsigned open = quoted + __popc(odd & below);
    for (int w = 0; w < CSV_WARPS; w++) {
      if (w < warp) open += warpQuotes[w];
      quoted += warpQuotes[w];
    }
    quoted &= 1;

    unsigned inside = quotes ^ (quotes << 1);
    inside ^= inside << 2;
    inside ^= inside << 4;
    if (open & 1) inside = ~inside;
    ends &= ~inside;

    int count = __popc(ends), rank = count;
    for (int d = 1; d < 32; d <<= 1) {
      int left = __shfl_up_sync(0xffffffffu, rank, d);
      if (lane >= d) rank += left;
    }
    if (lane == 31) warpFields[warp] = rank;
    __syncthreads();
    int slot = begin + written + rank - count;
    for (int w = 0; w < CSV_WARPS; w++) {
      if (w < warp) slot += warpFields[w];
      written += warpFields[w];
    }
    while (ends) {
      fieldEnd[slot++] = pos + __ffs(ends) - 1;
      ends &= ends - 1;
    }
  }
  if (threadIdx.x == 0) fieldCount[blockIdx.x] = written;
}
