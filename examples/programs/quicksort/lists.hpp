// SPDX-License-Identifier: BSL-1.0
/// \file
/// The lists of a quicksort, and how each is sorted: the rules that host, card and timeline share.
#pragma once

#include "../chunked_sort/merge_path.hpp"

namespace examples::quicksort {

/// The most keys that one block sorts by itself, and that one block partitions.
inline constexpr unsigned bitonic_keys = 2048;
inline constexpr unsigned segment_keys = 4096;
/// The threads that sort, and that partition.
inline constexpr unsigned bitonic_block = bitonic_keys / 2;
inline constexpr unsigned partition_block = 256;
/// The keys of a list whose median is the pivot.
inline constexpr unsigned sampled_keys = 31;
/// From this depth of launches on, a segment is sorted as a whole. Kernels can be nested 24 deep.
inline constexpr unsigned deepest = 8;

/// Keys [begin, begin + size).
struct list {
  unsigned begin;
  unsigned size;
};
/// The counts that the blocks of a partition have found. All are zero before it.
struct counters {
  unsigned less;
  unsigned greater;
  unsigned blocks_done;
};

/// The keys that are less than the pivot, and those that are greater. Those between are in their place.
EXAMPLES_HOST_DEVICE constexpr list lesser(list whole, unsigned less) { return {whole.begin, less}; }
EXAMPLES_HOST_DEVICE constexpr list greater(list whole, unsigned greater) {
  return {whole.begin + whole.size - greater, greater};
}

enum class next_step {
  /// The list is empty, or sorted.
  none,
  /// A block sorts it.
  bitonic,
  /// A block partitions it, and launches the kernels for both parts if kernels launch.
  split,
  /// Several blocks partition it.
  partition
};
EXAMPLES_HOST_DEVICE constexpr next_step next_step_of(unsigned keys) {
  return keys == 0              ? next_step::none
         : keys <= bitonic_keys ? next_step::bitonic
         : keys <= segment_keys ? next_step::split
                                : next_step::partition;
}
EXAMPLES_HOST_DEVICE constexpr unsigned segments_of(unsigned keys) { return (keys + segment_keys - 1) / segment_keys; }

/// Lists that are partitioned at the same time are disjoint, and each has more keys than a block sorts.
constexpr unsigned most_lists(unsigned keys) { return keys / (bitonic_keys + 1) + 1; }

}  // namespace examples::quicksort
