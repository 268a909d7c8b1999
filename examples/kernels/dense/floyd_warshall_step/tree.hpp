// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

inline constexpr long long floyd_warshall_side = 16;

/// The tree of floyd_warshall_step_kernel<int>. A warp spans two rows of sixteen.
constexpr auto floyd_warshall_step(kc::count n) {
  using namespace kc::expr;
  constexpr kc::count side = floyd_warshall_side;
  // A tile, a piece of row k and a piece of column k.
  const kc::count of_a_block = side * side + side + side;
  const auto distance = buffer<int>{"distance", n * n}.per_block(of_a_block < n * n ? of_a_block : n * n);
  // clang-format off
  return kernel("floyd_warshall_step", resources{.registers = 16},
    guard(n * n,                                         // if (i < n && j < n)
      compute<int>(op::fma, 5, independent),             // i, j and three addresses
      load(distance, row_segments(side), cached),        // distance[i * n + j]
      load(distance, sectors_per_request(2), cached),    // distance[i * n + k]: one element of each row
      load(distance, sectors_per_request(2), cached),    // distance[k * n + j]: the same sixteen for both rows
      compute<int>(op::add),
      compute<int>(op::min),
      store(distance, row_segments(side), cached)));     // distance[i * n + j]
  // clang-format on
}

constexpr kc::launch floyd_warshall_step_launch(kc::count n) {
  return kc::launch_2d(n, n, {floyd_warshall_side, floyd_warshall_side});
}

}  // namespace examples
