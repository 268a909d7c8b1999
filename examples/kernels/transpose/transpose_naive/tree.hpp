// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../transpose.hpp"

namespace examples {

/// The tree of transpose_naive_kernel<T>.
template <typename T>
constexpr auto transpose_naive(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  constexpr unsigned elements = transpose_tile * transpose_tile;
  const auto in = buffer<T>{"in", rows * cols}.per_block(elements);
  const auto out = buffer<T>{"out", rows * cols}.per_block(elements);
  // The compiler must assume that a store changes the data of the next load: one load at a time is in flight.
  // clang-format off
  return kernel("transpose_naive", resources{.registers = 18},
    repeat(transpose_trips, unroll<transpose_trips>,
      load(in, coalesced, streaming),      // in[(row + j) * cols + col]
      store(out, strided(rows), cached))); // out[col * rows + row + j]: the block's other warps fill the sectors
  // clang-format on
}

constexpr kc::launch transpose_naive_launch(kc::count rows, kc::count cols) { return transpose_launch(rows, cols); }

}  // namespace examples
