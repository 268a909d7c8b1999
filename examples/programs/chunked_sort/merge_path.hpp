// SPDX-License-Identifier: BSL-1.0
/// \file
/// The elements that a thread compares: the index rules of both kernels, for host and card.
#pragma once

#ifdef __CUDACC__
#define EXAMPLES_HOST_DEVICE __host__ __device__
#else
#define EXAMPLES_HOST_DEVICE
#endif

namespace examples::chunked_sort {

/// The number of keys from a among the first `diagonal` keys of a and b merged: a binary search on a diagonal of the
/// merge path. Among equal keys, those of a come first.
template <typename Key, typename Size>
EXAMPLES_HOST_DEVICE constexpr Size keys_of_a(const Key* a, Size a_keys, const Key* b, Size b_keys, Size diagonal) {
  Size low = diagonal > b_keys ? diagonal - b_keys : 0;
  Size high = diagonal < a_keys ? diagonal : a_keys;
  while (low < high) {
    const Size middle = low + (high - low) / 2;
    if (a[middle] <= b[diagonal - 1 - middle])
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

struct pair_of_keys {
  unsigned low;
  unsigned high;
};

/// The first step of a bitonic merge of groups of `size`, a power of two: the first with the last, the second with the
/// second last …
EXAMPLES_HOST_DEVICE constexpr pair_of_keys mirrored_pair(unsigned thread, unsigned size) {
  const unsigned place = thread & (size / 2 - 1);
  const unsigned group = 2 * (thread - place);
  return {group + place, group + size - 1 - place};
}
/// The other steps: keys at a distance of `distance`, a power of two.
EXAMPLES_HOST_DEVICE constexpr pair_of_keys distant_pair(unsigned thread, unsigned distance) {
  const unsigned low = 2 * thread - (thread & (distance - 1));
  return {low, low + distance};
}

}  // namespace examples::chunked_sort
