// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../chunked_sort/kernel.cuh"

#include <cstddef>

namespace examples::merge_sort {

/// Threads that sort a tile by selection.
inline constexpr unsigned selection_block = chunked_sort::tile_keys / 2;

/// Sorts each tile of keys[0..n) separately, by the least of the keys that are left, found by halving the number of
/// candidates (4.2 of the thesis). The candidates are places of keys; the keys are in shared memory, and the last ones
/// are filled up with the largest (4.3.2), or in global memory with a test of each place (4.3.1).
template <bool InSharedMemory, typename Key>
__global__ void __launch_bounds__(selection_block) selection_sort_kernel(Key* keys, std::size_t n) {
  constexpr unsigned tile_keys = 2 * selection_block;
  __shared__ Key tile[InSharedMemory ? 2 * tile_keys : 1];
  __shared__ unsigned places[tile_keys];
  Key* const all = keys + static_cast<std::size_t>(blockIdx.x) * tile_keys;
  const std::size_t rest = n - static_cast<std::size_t>(blockIdx.x) * tile_keys;
  const unsigned size = rest < tile_keys ? static_cast<unsigned>(rest) : tile_keys;
  const unsigned mine = threadIdx.x;
  if constexpr (InSharedMemory)
    for (unsigned at = mine; at < 2 * tile_keys; at += selection_block)
      tile[at] = at < size ? all[at] : chunked_sort::largest_key<Key>;
  Key* const from = InSharedMemory ? tile : all;
  for (unsigned sorted = 0; sorted + 1 < size; ++sorted) {
    places[mine] = sorted + mine;
    places[mine + selection_block] = sorted + mine + selection_block;
    __syncthreads();
    for (unsigned half = selection_block; half > 0; half /= 2) {
      if (mine < half) {
        const unsigned first = places[mine];
        const unsigned second = places[mine + half];
        // Past the end of the list no key is a candidate. The first place of a pair is past it only if both are.
        if ((InSharedMemory || second < size) && from[second] < from[first]) places[mine] = second;
      }
      __syncthreads();
    }
    if (mine == 0) {
      const Key least = from[places[0]];
      from[places[0]] = from[sorted];
      from[sorted] = least;
    }
  }
  if constexpr (InSharedMemory) {
    __syncthreads();
    for (unsigned at = mine; at < size; at += selection_block) all[at] = tile[at];
  }
}

/// Merges the sorted runs of `run` keys in from[0..n) in pairs, one key of the result per thread: a search on its
/// diagonal of the merge path finds the keys before it (4.3.4). Among equal keys, those of the first run come first.
template <typename Key>
__global__ void merge_by_diagonal_kernel(const Key* from, Key* to, std::size_t n, std::size_t run) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const std::size_t pair = i / (2 * run) * (2 * run);
  const std::size_t a_size = n - pair < run ? n - pair : run;
  const std::size_t b_size = n - pair - a_size < run ? n - pair - a_size : run;
  const Key* const a = from + pair;
  const Key* const b = a + a_size;
  const std::size_t diagonal = i - pair;
  const std::size_t of_a = chunked_sort::keys_of_a(a, a_size, b, b_size, diagonal);
  const std::size_t of_b = diagonal - of_a;
  to[i] = of_b >= b_size || (of_a < a_size && a[of_a] <= b[of_b]) ? a[of_a] : b[of_b];
}

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
