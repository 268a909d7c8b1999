// SPDX-License-Identifier: BSL-1.0
// UTF-8 to UTF-32: a block takes a tile of 4096 bytes and writes its code points from the tile's place on. Every byte
// that is no continuation begins a code point; a broken sequence gives U+FFFD.
#pragma once
constexpr int BYTES_PER_THREAD = 4;
constexpr int UTF_THREADS = 1024;
constexpr int TILE_BYTES = BYTES_PER_THREAD * UTF_THREADS;
constexpr unsigned REPLACEMENT = 0xFFFDu;

__device__ __forceinline__ bool isContinuation(unsigned char c) { return (c & 0xC0) == 0x80; }

__device__ int inclusiveWarpScan(int v) {
  int lane = threadIdx.x & 31;
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    int below = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v += below;
  }
  return v;
}

__device__ unsigned decode(const unsigned char* p, int available) {
  unsigned lead = p[0];
  if (lead < 0x80) return lead;
  int more;
  unsigned value, smallest;
  if ((lead & 0xE0) == 0xC0) {
    more = 1;
    value = lead & 0x1F;
    smallest = 0x80;
  } else if ((lead & 0xF0) == 0xE0) {
    more = 2;
    value = lead & 0x0F;
    smallest = 0x800;
  } else if ((lead & 0xF8) == 0xF0) {
    more = 3;
    value = lead & 0x07;
    smallest = 0x10000;
  } else {
    return REPLACEMENT;
  }
  if (more >= available) return REPLACEMENT;
  for (int k = 1; k <= more; k++) {
    if (!isContinuation(p[k])) return REPLACEMENT;
    value = value << 6 | (p[k] & 0x3F);
  }
  bool surrogate = value >= 0xD800 && value < 0xE000;
  return value < smallest || value > 0x10FFFF || surrogate ? REPLACEMENT : value;
}

__global__ void __launch_bounds__(UTF_THREADS) utf8_utf32(const unsigned char* __restrict__ text,
                                                          const unsigned* __restrict__ tileBase,
                                                          unsigned* __restrict__ codePoints, int bytes) {
  __shared__ unsigned char tile[TILE_BYTES + 4];
  __shared__ int warpTotals[32];
  int begin = blockIdx.x * TILE_BYTES;
  int available = min(bytes - begin, TILE_BYTES + 3);
  for (int i = threadIdx.x; i < available; i += UTF_THREADS) tile[i] = text[begin + i];
  __syncthreads();

  int owned = min(available, TILE_BYTES);
  int first = threadIdx.x * BYTES_PER_THREAD;
  int starts = 0;
  for (int k = 0; k < BYTES_PER_THREAD; k++)
    if (first + k < owned && !isContinuation(tile[first + k])) starts++;

  int upTo = inclusiveWarpScan(starts);
  int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
  if (lane == 31) warpTotals[warp] = upTo;
  __syncthreads();
  if (warp == 0) {
    int total = warpTotals[lane];
    warpTotals[lane] = inclusiveWarpScan(total) - total;
  }
  __syncthreads();

  unsigned at = tileBase[blockIdx.x] + warpTotals[warp] + upTo - starts;
  for (int k = 0; k < BYTES_PER_THREAD; k++) {
    int p = first + k;
    if (p < owned && !isContinuation(tile[p])) codePoints[at++] = decode(tile + p, available - p);
  }
}
