// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "errors.hpp"
#include "parameters.hpp"

#include <cstdint>
#include <limits>
#include <string>

namespace examples {

/// The parameter `block`: threads in a block.
inline unsigned block_threads(const parameter_set& parameters) {
  const auto block = parameters.number<unsigned>("block");
  if (block > 1024)
    throw usage_error{"parameter block: " + std::to_string(block) + " threads, a block has at most 1024"};
  return block;
}

/// The same for a kernel that halves the number of threads until one is left.
inline unsigned power_of_two_block(const parameter_set& parameters) {
  const unsigned block = block_threads(parameters);
  if ((block & (block - 1)) != 0)
    throw usage_error{"parameter block: " + std::to_string(block) + " is not a power of two"};
  return block;
}

/// Blocks that hold at least `threads` threads.
inline unsigned blocks_for(std::uint64_t threads, unsigned block) {
  const std::uint64_t blocks = threads / block + (threads % block != 0);
  if (blocks > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
    throw usage_error{std::to_string(blocks) + " blocks, a grid has at most 2147483647"};
  return static_cast<unsigned>(blocks);
}

}  // namespace examples
