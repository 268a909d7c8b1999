// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cuda_check.cuh"
#include "device_buffer.cuh"
#include "random_bits.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace examples {

/// Random elements of [0, size), as in table lookups: equally probable and independent of each other.
struct random_index {
  unsigned size;
  __host__ __device__ unsigned operator()(std::uint64_t i) const { return below(size, random_bits(3, i)); }
};

/// A random permutation of [0, size), computed on demand: no copy of it on the host.
class permutation {
 public:
  explicit permutation(unsigned size) : size_{size}, mask_{std::bit_ceil(std::uint64_t{size}) - 1} {
    half_width_ = (static_cast<int>(std::bit_width(mask_)) + 1) / 2;
  }

  __host__ __device__ unsigned operator()(std::uint64_t i) const {
    // Permutes the numbers below a power of two, and repeats until the result is below size.
    do {
      i = mix(i * 0x9e3779b97f4a7c15u + 0x2545f491u);
      i = mix(i * 0xbf58476d1ce4e5b9u + 0x1d8e4e27u);
      i = mix(i * 0x94d049bb133111ebu + 0x632be59bu);
    } while (i >= size_);
    return static_cast<unsigned>(i);
  }

 private:
  __host__ __device__ std::uint64_t mix(std::uint64_t i) const {
    i &= mask_;
    return i ^ (i >> half_width_);
  }

  std::uint64_t size_;
  std::uint64_t mask_;
  int half_width_;
};

/// data[i] = value(i)
template <typename T, typename Value>
__global__ void generate_kernel(T* data, std::size_t size, Value value) {
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < size; i += stride)
    data[i] = value(i);
}

template <typename T, typename Value>
void generate(device_buffer<T>& buffer, const Value& value) {
  generate_kernel<<<1024, 256>>>(buffer.data(), buffer.size(), value);
  check_launch("generate_kernel");
}

}  // namespace examples
