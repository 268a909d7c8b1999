// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// One step of a bitonic sort in global memory, one pair per thread. Every element of keys[0..n) whose index lacks the
/// bit `distance`, a power of two, is put in order with the element at index + distance.
template <typename T>
__global__ void bitonic_step_kernel(T* keys, std::size_t n, unsigned distance) {
  const std::size_t t = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  // Inserts a 0 into t at the bit `distance`: twice the upper bits of t, plus the lower bits.
  const std::size_t i = 2 * t - (t & (distance - 1));
  const std::size_t j = i + distance;
  if (j >= n) return;
  const T first = keys[i];
  const T second = keys[j];
  if (first > second) {
    keys[i] = second;
    keys[j] = first;
  }
}

}  // namespace examples
