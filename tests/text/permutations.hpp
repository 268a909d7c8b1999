// SPDX-License-Identifier: BSL-1.0
// Random permutations, as the companions draw them. Those of many elements take longer than all traces if they are not
// optimised, so this header is among those that are.
#pragma once

#include "../../examples/kernels/common/random_bits.hpp"

#include <cstddef>
#include <map>
#include <vector>

namespace examples {

/// A permutation of [0, n), drawn with the companions' random numbers.
inline std::vector<unsigned> shuffled(std::size_t n) {
  std::vector<unsigned> all(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto other = below(static_cast<unsigned>(i + 1), random_bits(6, i));
    all[i] = all[other];
    all[other] = static_cast<unsigned>(i);
  }
  return all;
}

/// All nodes in a random order, and the one that follows each.
struct chain_of_nodes {
  std::vector<unsigned> order;
  std::vector<unsigned> next;
};
/// The chain of this length, which several launches go through.
inline const chain_of_nodes& random_chain(std::size_t nodes) {
  static std::map<std::size_t, chain_of_nodes> known;
  const auto [found, is_new] = known.try_emplace(nodes);
  auto& [order, next] = found->second;
  if (is_new) {
    order = shuffled(nodes);
    next.resize(nodes);
    for (std::size_t i = 0; i < nodes; ++i) next[order[i]] = order[(i + 1) % nodes];
  }
  return found->second;
}

}  // namespace examples
