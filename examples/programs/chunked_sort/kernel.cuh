// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "layout.hpp"
#include "merge_path.hpp"

#include <cstddef>
#include <limits>

namespace examples::chunked_sort {

inline constexpr unsigned sort_block = tile_keys / 2;
inline constexpr unsigned merge_block = 256;
inline constexpr unsigned merged_by_thread = tile_keys / merge_block;

// A variable, because device code may read it but may not call std::numeric_limits<Key>::max().
template <typename Key>
inline constexpr Key largest_key = std::numeric_limits<Key>::max();

template <typename Key>
__device__ void put_in_order(Key* tile, pair_of_keys at) {
  const Key first = tile[at.low];
  const Key second = tile[at.high];
  if (first > second) {
    tile[at.low] = second;
    tile[at.high] = first;
  }
}

/// Sorts each tile of keys[0..n) separately: a bitonic sort in shared memory, one pair per thread.
template <typename Key>
__global__ void __launch_bounds__(sort_block) block_sort_kernel(Key* keys, std::size_t n) {
  __shared__ Key tile[tile_keys];
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * tile_keys + threadIdx.x;
  const std::size_t second = first + sort_block;
  tile[threadIdx.x] = first < n ? keys[first] : largest_key<Key>;
  tile[threadIdx.x + sort_block] = second < n ? keys[second] : largest_key<Key>;
  __syncthreads();
#pragma unroll 1
  for (unsigned size = 2; size <= tile_keys; size *= 2) {
    put_in_order(tile, mirrored_pair(threadIdx.x, size));
    __syncthreads();
#pragma unroll 1
    for (unsigned distance = size / 4; distance > 0; distance /= 2) {
      put_in_order(tile, distant_pair(threadIdx.x, distance));
      __syncthreads();
    }
  }
  if (first < n) keys[first] = tile[threadIdx.x];
  if (second < n) keys[second] = tile[threadIdx.x + sort_block];
}

/// Merges the sorted runs of `run_tiles` tiles in from[0..n) in pairs. A run without a partner is copied. A block
/// writes one tile: it finds the begin and end of the tile's keys in both runs and loads them to shared memory, and
/// each thread merges a few.
template <typename Key>
__global__ void __launch_bounds__(merge_block)
    merge_runs_kernel(const Key* from, Key* to, std::size_t n, unsigned run_tiles) {
  // One more than the number of keys, because a thread reads ahead.
  __shared__ Key tile[tile_keys + 1];
  __shared__ std::size_t ends[2];
  const std::size_t run = static_cast<std::size_t>(run_tiles) * tile_keys;
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * tile_keys;
  const std::size_t pair = blockIdx.x / (2 * run_tiles) * 2 * run;
  const std::size_t a_size = n - pair < run ? n - pair : run;
  const std::size_t b_size = n - pair - a_size < run ? n - pair - a_size : run;
  const Key* const a = from + pair;
  const Key* const b = a + a_size;
  const unsigned keys = static_cast<unsigned>(n - first < tile_keys ? n - first : tile_keys);
  if (threadIdx.x < 2) ends[threadIdx.x] = keys_of_a(a, a_size, b, b_size, first - pair + threadIdx.x * keys);
  __syncthreads();

  const Key* const a_part = a + ends[0];
  const Key* const b_part = b + (first - pair - ends[0]);
  const unsigned a_keys = static_cast<unsigned>(ends[1] - ends[0]);
  Key mine[merged_by_thread];
#pragma unroll
  for (unsigned i = 0; i < merged_by_thread; ++i) {
    const unsigned at = threadIdx.x + i * merge_block;
    mine[i] = at < a_keys ? a_part[at] : at < keys ? b_part[at - a_keys] : Key{};
  }
#pragma unroll
  for (unsigned i = 0; i < merged_by_thread; ++i) tile[threadIdx.x + i * merge_block] = mine[i];
  __syncthreads();

  // Threads past the last key, which only the last tile has, merge values that are not stored.
  const unsigned diagonal = threadIdx.x * merged_by_thread < keys ? threadIdx.x * merged_by_thread : keys;
  unsigned of_a = keys_of_a(tile, a_keys, tile + a_keys, keys - a_keys, diagonal);
  unsigned of_b = a_keys + diagonal - of_a;
  Key next_of_a = tile[of_a];
  Key next_of_b = tile[of_b];
#pragma unroll
  for (Key& key : mine) {
    const bool from_a = of_a < a_keys && (of_b >= keys || next_of_a <= next_of_b);
    key = from_a ? next_of_a : next_of_b;
    const Key next = tile[from_a ? ++of_a : ++of_b];
    (from_a ? next_of_a : next_of_b) = next;
  }
  __syncthreads();
#pragma unroll
  for (unsigned i = 0; i < merged_by_thread; ++i)
    if (diagonal + i < keys) tile[diagonal + i] = mine[i];
  __syncthreads();
#pragma unroll
  for (unsigned i = 0; i < merged_by_thread; ++i) {
    const unsigned at = threadIdx.x + i * merge_block;
    if (at < keys) to[first + at] = tile[at];
  }
}

}  // namespace examples::chunked_sort
