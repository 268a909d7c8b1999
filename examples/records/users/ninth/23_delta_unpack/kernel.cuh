// SPDX-License-Identifier: BSL-1.0
// Decodes delta + bit-packed 32-bit integers: pages of 128 values with their own width, one warp per page.
#pragma once
#define PAGE_VALUES 128

__device__ __forceinline__ unsigned unpack(const unsigned* __restrict__ words, int index, int width) {
  unsigned bit = unsigned(index * width);
  const unsigned* w = words + (bit >> 5);
  unsigned shift = bit & 31u;
  unsigned v = w[0] >> shift;
  if (shift + width > 32) v |= w[1] << (32 - shift);
  return width == 32 ? v : v & ((1u << width) - 1u);
}

// Value 0 of a page is first[page]; the i-th is the one before + minDelta[page] + packed delta i.
__global__ void __launch_bounds__(256)
    delta_unpack(const unsigned int* __restrict__ packed, const int* __restrict__ wordStart,
                 const unsigned char* __restrict__ widths, const int* __restrict__ first,
                 const int* __restrict__ minDelta, int* __restrict__ out, int n) {
  const int page = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  const int lane = threadIdx.x & 31;
  const int base = page * PAGE_VALUES + lane * 4;
  if (page * PAGE_VALUES >= n) return;  // the whole warp

  const int width = widths[page];
  const unsigned step = unsigned(minDelta[page]);
  unsigned v[4] = {step, step, step, step};
  if (width > 0) {
    const unsigned* words = packed + wordStart[page];
#pragma unroll
    for (int j = 0; j < 4; j++) v[j] += unpack(words, lane * 4 + j, width);
  }
  if (lane == 0) v[0] = unsigned(first[page]);

  v[1] += v[0];
  v[2] += v[1];
  v[3] += v[2];
  unsigned before = v[3];
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    unsigned up = __shfl_up_sync(0xffffffffu, before, d);
    if (lane >= d) before += up;
  }
  before -= v[3];

  if (base + 3 < n) {
    *reinterpret_cast<int4*>(out + base) =
        make_int4(int(before + v[0]), int(before + v[1]), int(before + v[2]), int(before + v[3]));
  } else {
    for (int j = 0; base + j < n; j++) out[base + j] = int(before + v[j]);
  }
}
