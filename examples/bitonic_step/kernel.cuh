// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// One step of a bitonic sort: every element of keys[0..n) whose index has not the bit `distance`, a power of two, is
/// put in order with the one `distance` further on. A pair a thread, in global memory.
template <typename T>
__global__ void bitonic_step_kernel(T* keys, std::size_t n, unsigned distance) {
  const std::size_t t = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  // 2t without the lower bits of t, and these: t with a 0 put in at the bit `distance`.
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
