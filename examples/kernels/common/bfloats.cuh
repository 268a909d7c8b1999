// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "device_buffer.cuh"
#include "input.cuh"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace examples {

/// The bits of a float of few digits as bfloat16: the upper half, since the lower one is zero.
__device__ inline unsigned bits_of_bfloat16(float value) { return __float_as_uint(value) >> 16; }

template <typename Word>
__global__ void fill_with_bfloats_kernel(Word* words, std::size_t count, std::uint64_t seed) {
  for (std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x; i < count;
       i += std::size_t{blockDim.x} * gridDim.x)
    words[i] = bits_of_bfloat16(input_value<float>(seed, 2 * i)) | bits_of_bfloat16(input_value<float>(seed, 2 * i + 1))
                                                                       << 16;
}

/// Fills words with two elements of bfloat16 each, the values of the random sequence `seed`.
inline void fill_with_bfloats(device_buffer<unsigned>& words, std::uint64_t seed) {
  fill_with_bfloats_kernel<<<1024, 256>>>(words.data(), words.size(), seed);
  check_launch("fill_with_bfloats_kernel");
}

/// Fills words with floats, the values of the random sequence `seed`.
inline void fill_with_floats(device_buffer<unsigned>& words, std::uint64_t seed) {
  fill_kernel<<<1024, 256>>>(reinterpret_cast<float*>(words.data()), words.size(), seed);
  check_launch("fill_kernel");
}

/// Fills pairs of words with doubles, the values of the random sequence `seed`.
inline void fill_with_doubles(device_buffer<unsigned>& words, std::uint64_t seed) {
  fill_kernel<<<1024, 256>>>(reinterpret_cast<double*>(words.data()), words.size() / 2, seed);
  check_launch("fill_kernel");
}

/// An element of words with two elements of bfloat16 each.
inline double bfloat_at(const std::vector<unsigned>& words, std::size_t index) {
  return static_cast<double>(std::bit_cast<float>((words[index / 2] >> (index % 2 * 16)) << 16));
}

}  // namespace examples
