// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../heat.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of heat_global_kernel<side, T>: all five loads are in flight together, under predicates and without a
/// branch.
template <typename T = float>
constexpr auto heat_global(kc::count n, long long side) {
  using namespace kc::expr;
  const heat_blocks blocks{n, side, sizeof(T)};
  const auto now = buffer<T>{"now", blocks.nodes()}.per_block(blocks.touched_by_block());
  const buffer<T> next{"next", blocks.nodes()};
  // A warp with a single row loads nothing above the uppermost row; a warp with several rows loads for the others.
  const kc::count rows = blocks.rows_with_neighbour();
  const kc::count requests = side == 32 ? rows : 1;
  const kc::count sectors = side == 32 ? blocks.sectors() : blocks.sectors() * rows;
  // clang-format off
  return kernel("heat_global", resources{.registers = sizeof(T) == sizeof(double) ? 26 : 22},
    guard(blocks.nodes(),                                               // if (x < n && y < n)
      compute<int>(op::fma, 10, independent),                           // positions and addresses
      compute<int>(op::add, 16, independent),
      compute<int>(op::compare, 10, independent),                       // which neighbours there are
      load(now, row_segments(side), cached),                            // now[y * n + x]
      load(now, sectors_per_request(blocks.sectors_beside()), cached),  // left
      load(now, sectors_per_request(blocks.sectors_beside()), cached),  // right
      load(now, sectors_per_request(sectors), cached, requests),        // up
      load(now, sectors_per_request(sectors), cached, requests),        // down
      compute<T>(op::add, 3, dependent),
      compute<T>(op::fma, 2, dependent),
      compute<T>(op::select),                                           // 0 at the edge
      store(next, row_segments(side), streaming)));                     // next[y * n + x]
  // clang-format on
}

constexpr kc::launch heat_global_launch(kc::count n, long long side) { return heat_launch(n, side); }

}  // namespace examples
