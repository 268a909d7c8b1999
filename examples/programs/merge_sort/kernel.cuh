// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples::merge_sort {

/// Merges the sorted runs of `run` keys in from[0..n) in pairs, one key per thread: the place of a key is its place in
/// its own run and the number of smaller keys in the other, found by bisection. Among equal keys, those of the first
/// run come first. A run without a partner is copied.
template <typename Key>
__global__ void merge_by_rank_kernel(const Key* from, Key* to, std::size_t n, std::size_t run) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const std::size_t own = i / run;
  const bool is_second = own % 2 != 0;
  const std::size_t other = is_second ? (own - 1) * run : (own + 1) * run;
  const std::size_t rest = other < n ? n - other : 0;
  const Key key = from[i];
  std::size_t low = 0;
  std::size_t high = rest < run ? rest : run;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    const Key found = from[other + middle];
    if (is_second ? found <= key : found < key)
      low = middle + 1;
    else
      high = middle;
  }
  to[i + low - (is_second ? run : 0)] = key;
}

}  // namespace examples::merge_sort
