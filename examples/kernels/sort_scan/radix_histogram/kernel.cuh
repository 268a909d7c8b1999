// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../radix.hpp"

#include <cstddef>

namespace examples {

/// The number of keys of each block's tile with each digit, at counts[digit * blocks + block].
__global__ void radix_histogram_kernel(const uint4* __restrict__ keys, unsigned* __restrict__ counts, unsigned shift) {
  __shared__ unsigned of_digits[radix_digits];
  of_digits[threadIdx.x] = 0;
  __syncthreads();
  const uint4* own = keys + static_cast<std::size_t>(blockIdx.x) * (radix_tile / 4) + threadIdx.x;
#pragma unroll
  for (unsigned i = 0; i < radix_keys / 4; ++i) {
    const uint4 four = own[radix_threads * i];
    atomicAdd(&of_digits[digit_of(four.x, shift)], 1u);
    atomicAdd(&of_digits[digit_of(four.y, shift)], 1u);
    atomicAdd(&of_digits[digit_of(four.z, shift)], 1u);
    atomicAdd(&of_digits[digit_of(four.w, shift)], 1u);
  }
  __syncthreads();
  counts[static_cast<std::size_t>(threadIdx.x) * gridDim.x + blockIdx.x] = of_digits[threadIdx.x];
}

}  // namespace examples
