// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "errors.hpp"
#include "parameters.hpp"

#include <string>

namespace examples {

/// The parameter `block` of a two-dimensional kernel: threads in a row and in a column of a block.
inline unsigned block_side(const parameter_set& parameters) {
  const auto side = parameters.number<unsigned>("block");
  if (side != 8 && side != 16 && side != 32)
    throw usage_error{"parameter block: " + std::to_string(side) + " threads a side, it has to be 8, 16 or 32"};
  return side;
}

/// Calls `f.template operator()<Side>()` with the side of the block.
template <typename F>
decltype(auto) with_block_side(unsigned side, F&& f) {
  if (side == 8) return f.template operator()<8>();
  if (side == 16) return f.template operator()<16>();
  return f.template operator()<32>();
}

}  // namespace examples
