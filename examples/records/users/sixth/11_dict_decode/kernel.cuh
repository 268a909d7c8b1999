// SPDX-License-Identifier: BSL-1.0
// Column store: decodes bit-packed dictionary codes with a validity bitmap to 128-bit decimals and counts the nulls.
#pragma once
#include <cstdint>

__device__ inline uint32_t extract_code(const uint32_t* __restrict__ packed, int64_t row, int bit_width) {
  const int64_t bit = row * bit_width;
  const int64_t word = bit >> 5;
  const uint32_t shift = static_cast<uint32_t>(bit & 31);
  const uint32_t lo = packed[word];
  const uint32_t hi = shift + bit_width > 32 ? packed[word + 1] : 0u;
  return __funnelshift_r(lo, hi, shift) & ((1u << bit_width) - 1u);
}

__device__ inline bool is_valid(const uint32_t* __restrict__ validity, int64_t row) {
  return (validity[row >> 5] >> (row & 31)) & 1u;
}

__global__ void decode_dictionary(const uint32_t* __restrict__ packed, const uint32_t* __restrict__ validity,
                                  const longlong2* __restrict__ dictionary, longlong2* __restrict__ column,
                                  unsigned int* __restrict__ null_count, int64_t rows, int bit_width) {
  const int64_t stride = static_cast<int64_t>(gridDim.x) * blockDim.x;
  unsigned int nulls = 0;
  for (int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; row < rows; row += stride) {
    longlong2 value = make_longlong2(0, 0);
    if (is_valid(validity, row)) {
      value = dictionary[extract_code(packed, row, bit_width)];
    } else {
      ++nulls;
    }
    column[row] = value;
  }
  nulls = __reduce_add_sync(0xffffffffu, nulls);
  if ((threadIdx.x & 31) == 0 && nulls != 0) atomicAdd(null_count, nulls);
}
