// SPDX-License-Identifier: BSL-1.0
/// \file
/// The division of n keys. A block sorts a tile. A chunk is copied and sorted as a unit. Runs are merged.
#pragma once

#include "../../kernels/common/errors.hpp"

#include <string>

namespace examples::chunked_sort {

inline constexpr long long tile_keys = 2048;

/// These functions are not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void there_must_be_a_key_to_sort(long long n) {
  throw usage_error{"n: " + std::to_string(n) + " is less than 1"};
}
[[noreturn]] inline void there_are_too_many_keys_for_a_grid(long long n) {
  throw usage_error{"n: " + std::to_string(n) + " keys are more than 2147483647 tiles of " + std::to_string(tile_keys)};
}
[[noreturn]] inline void a_chunk_has_at_least_one_tile(long long chunks, long long tiles) {
  throw usage_error{"chunks: " + std::to_string(chunks) + ", and 1 to " + std::to_string(tiles) + " tiles of " +
                    std::to_string(tile_keys) + " keys can be shared out"};
}
}  // namespace mistake

/// n keys in at most `chunks` chunks with the same number of whole tiles. The last one may be shorter.
struct layout {
  long long n;
  long long chunks;

  constexpr void check() const {
    if (n < 1) mistake::there_must_be_a_key_to_sort(n);
    if ((n - 1) / tile_keys >= 2147483647) mistake::there_are_too_many_keys_for_a_grid(n);
    if (chunks < 1 || chunks > tiles()) mistake::a_chunk_has_at_least_one_tile(chunks, tiles());
  }

  constexpr long long tiles() const { return (n - 1) / tile_keys + 1; }
  constexpr long long chunk_keys() const { return ((tiles() - 1) / chunks + 1) * tile_keys; }
  /// Calls `on(first, keys)` for each chunk.
  template <class OnChunk>
  constexpr void for_each_chunk(OnChunk&& on) const {
    for (long long first = 0; first < n; first += chunk_keys())
      on(first, n - first < chunk_keys() ? n - first : chunk_keys());
  }
  /// Calls `on(run)` for each pass that makes runs of twice `run` keys, from a chunk's tiles to one run.
  template <class OnPass>
  constexpr void for_each_pass_in_chunk(OnPass&& on) const {
    for (long long run = tile_keys; run < chunk_keys(); run *= 2) on(run);
  }
  /// The same from the sorted chunks to one run of all keys.
  template <class OnPass>
  constexpr void for_each_pass_over_chunks(OnPass&& on) const {
    for (long long run = chunk_keys(); run < n; run *= 2) on(run);
  }
};

}  // namespace examples::chunked_sort
