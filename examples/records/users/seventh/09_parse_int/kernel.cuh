// SPDX-License-Identifier: BSL-1.0
// Decimal text in right-aligned columns of 24 characters -> int64 values and a validity bitmap, eight bytes at a time.
#pragma once
typedef unsigned long long u64;
constexpr u64 kOnes = 0x0101010101010101ull;
constexpr u64 kHigh = 0x8080808080808080ull;

// 0x80 in each byte of w that is equal to c
__device__ inline u64 bytesEqual(u64 w, unsigned c) {
  u64 x = w ^ (kOnes * c);
  return ~(((x & ~kHigh) + ~kHigh) | x) & kHigh;
}
// 0x80 in each byte of w from '0' to '9'
__device__ inline u64 bytesDigit(u64 w) {
  u64 y = w ^ (kOnes * '0');
  return ~(((y & ~kHigh) + kOnes * 0x76) | y) & kHigh;
}
__device__ inline unsigned highBits(u64 mask) { return (unsigned)(((mask >> 7) * 0x0102040810204080ull) >> 56); }

// eight digits, the first one in the lowest byte
__device__ inline u64 eightDigits(u64 w) {
  w = (w & kOnes * 15) * 2561 >> 8;
  w = (w & 0x00ff00ff00ff00ffull) * 6553601 >> 16;
  return (w & 0x0000ffff0000ffffull) * 42949672960001ull >> 32;
}

__global__ void parse_int64(const u64* __restrict__ text, long long* __restrict__ values,
                            unsigned* __restrict__ validity, long long fields) {
  const int lane = threadIdx.x & 31;
  const long long stride = (long long)gridDim.x * blockDim.x;
  for (long long base = (long long)blockIdx.x * blockDim.x + threadIdx.x - lane; base < fields; base += stride) {
    long long i = base + lane;
    bool valid = false;
    if (i < fields) {
      unsigned blanks = 0, minus = 0, digits = 0;
      u64 number = 0;
#pragma unroll
      for (int k = 0; k < 3; k++) {
        u64 w = text[i * 3 + k];
        u64 d = bytesDigit(w);
        blanks |= highBits(bytesEqual(w, ' ')) << (8 * k);
        minus |= highBits(bytesEqual(w, '-')) << (8 * k);
        digits |= highBits(d) << (8 * k);
        w &= (d >> 7) * 0x0f;  // all that is no digit counts as 0
        number = number * 100000000ull + eightDigits(w);
      }
      bool layout = (blanks & (blanks + 1)) == 0 && (minus == 0 || minus == blanks + 1);
      valid = layout && digits != 0 && (blanks | minus | digits) == 0xffffffu;
      long long v = minus ? -(long long)number : (long long)number;
      values[i] = valid ? v : 0;
    }
    unsigned word = __ballot_sync(0xffffffffu, valid);
    if (lane == 0) validity[base >> 5] = word;
  }
}
