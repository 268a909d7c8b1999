// SPDX-License-Identifier: BSL-1.0
// Decoder of a time-series column of doubles after Gorilla: each value is the exclusive or with the one before, in a
// window of significant bits. A thread decodes a chunk.
#pragma once
struct BitReader {
  const unsigned* __restrict__ word;
  unsigned long long buffer;  // the next bits, at the top
  int filled;

  __device__ explicit BitReader(const unsigned* start) : word(start), buffer(0), filled(0) {}

  __device__ unsigned read32(int bits) {  // 1..32
    if (filled < bits) {
      buffer |= static_cast<unsigned long long>(*word++) << (32 - filled);
      filled += 32;
    }
    unsigned v = static_cast<unsigned>(buffer >> (64 - bits));
    buffer <<= bits;
    filled -= bits;
    return v;
  }

  __device__ unsigned long long read64(int bits) {  // 1..64
    if (bits <= 32) return read32(bits);
    unsigned long long high = read32(bits - 32);
    return (high << 32) | read32(32);
  }
};

__global__ void gorilla_decode(const unsigned* __restrict__ stream, const int* __restrict__ chunkOffset,
                               double* __restrict__ values, float2* __restrict__ chunkRange, int chunks,
                               int chunkLength) {
  int chunk = blockIdx.x * blockDim.x + threadIdx.x;
  if (chunk >= chunks) return;
  BitReader in(stream + chunkOffset[chunk]);
  double* out = values + size_t(chunk) * chunkLength;

  unsigned long long bits = in.read64(64);
  double v = __longlong_as_double(static_cast<long long>(bits));
  double lowest = v, highest = v;
  out[0] = v;
  int trailing = 0, significant = 64;
  for (int i = 1; i < chunkLength; i++) {
    if (in.read32(1)) {
      if (in.read32(1)) {
        int leading = in.read32(5);
        significant = in.read32(6) + 1;
        trailing = 64 - leading - significant;
      }
      bits ^= in.read64(significant) << trailing;
      v = __longlong_as_double(static_cast<long long>(bits));
      lowest = fmin(lowest, v);
      highest = fmax(highest, v);
    }
    out[i] = v;
  }
  chunkRange[chunk] = make_float2(__double2float_rd(lowest), __double2float_ru(highest));
}
