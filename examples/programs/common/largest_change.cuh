// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "largest_change.hpp"

#include <cstddef>

namespace examples {

/// The largest change of a node between two fields, in the bits of a double: not negative, so that they are in the
/// order of the values. `largest` is 0 before.
template <typename T>
__global__ void __launch_bounds__(change_block)
    largest_change_kernel(const T* before, const T* after, std::size_t nodes, unsigned long long* largest) {
  constexpr unsigned all = 0xffffffff;
  constexpr unsigned warps = change_block / 32;
  __shared__ T of_warps[warps];
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * (change_block * changes_of_thread) + threadIdx.x;
  T most = 0;
#pragma unroll
  for (unsigned i = 0; i < changes_of_thread; ++i) {
    const std::size_t at = first + i * change_block;
    if (at < nodes) most = fmax(most, fabs(after[at] - before[at]));
  }
#pragma unroll
  for (int distance = 16; distance > 0; distance /= 2) most = fmax(most, __shfl_down_sync(all, most, distance));
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = most;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  most = threadIdx.x < warps ? of_warps[threadIdx.x] : T{0};
#pragma unroll
  for (int distance = warps / 2; distance > 0; distance /= 2) most = fmax(most, __shfl_down_sync(all, most, distance));
  if (threadIdx.x == 0) atomicMax(largest, static_cast<unsigned long long>(__double_as_longlong(most)));
}

}  // namespace examples
