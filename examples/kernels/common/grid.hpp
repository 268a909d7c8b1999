// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "errors.hpp"
#include "parameters.hpp"

#include <cstdint>
#include <limits>
#include <string>

namespace examples {

/// The parameter `block`: threads in a block.
inline unsigned block_threads(const parameter_set& parameters) { return parameters.number<unsigned>("block"); }

/// Blocks that hold at least `threads` threads.
inline unsigned blocks_for(std::uint64_t threads, unsigned block) {
  const std::uint64_t blocks = threads / block + (threads % block != 0);
  if (blocks > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
    throw usage_error{std::to_string(blocks) + " blocks, a grid has at most 2147483647"};
  return static_cast<unsigned>(blocks);
}

}  // namespace examples
