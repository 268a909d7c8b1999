// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cuda_check.cuh"
#include "device_buffer.cuh"

#include <cstddef>
#include <cstdint>

namespace examples {

/// The element `index` of the random sequence `seed`: a multiple of 1/16 between -1 and 1, never zero.
///
/// Few significant bits make every sum of products in the companions exact in float (up to 65536 products, or tens of
/// millions of single terms, whose sum is a random walk). Results are therefore compared for equality, whatever the
/// order of the additions. A function of the index needs no copy of the input on the host.
template <typename T>
__host__ __device__ constexpr T input_value(std::uint64_t seed, std::uint64_t index) {
  // splitmix64: two multiplications are enough to make neighbours independent.
  std::uint64_t bits = (seed << 48) + (index + 1) * 0x9e3779b97f4a7c15u;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  bits ^= bits >> 31;
  const T magnitude = static_cast<T>(static_cast<int>(bits & 15u) + 1) / 16;
  return (bits & 16u) != 0 ? -magnitude : magnitude;
}

template <typename T>
__global__ void fill_kernel(T* data, std::size_t size, std::uint64_t seed) {
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < size; i += stride)
    data[i] = input_value<T>(seed, i);
}

template <typename T>
void fill(device_buffer<T>& buffer, std::uint64_t seed) {
  fill_kernel<<<1024, 256>>>(buffer.data(), buffer.size(), seed);
  check_launch("fill_kernel");
}

}  // namespace examples
