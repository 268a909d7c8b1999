// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of jacobi_shared_kernel<double>. A warp has two rows of sixteen points. The border shifts every row of the
/// field away from the start of a sector: sixteen doubles touch five sectors, in two lines.
constexpr auto jacobi_shared(kc::count n) {
  using namespace kc::expr;
  constexpr kc::count side = 16;
  const kc::count points = (n + 2) * (n + 2);
  const auto now = buffer<double>{"now", points}.per_block(side * side + 4 * side);
  const buffer<double> source{"source", n * n}, next{"next", n * n};
  const buffer<double> tile{"tile", (side + 2) * (side + 2), shared};
  // clang-format off
  const auto halo_column = guard(lanes_of_warp(2),    // if (column == 1), if (column == 16): one lane of each row
    load(now, strided(n + 2), cached),
    store(tile));
  const auto halo_row = guard(threads_of_block(side),  // if (row == 1), if (row == 16)
    load(now, coalesced, cached),
    store(tile));
  return kernel("jacobi_shared", resources{.registers = 32, .static_shared = tile.size()},
    compute<int>(op::fma, 4, independent),             // x, y and the addresses
    load(now, sectors_per_request(10, 4), cached),     // now[at]
    store(tile),                                       // tile[row][column]
    compute<int>(op::compare, 4, independent),
    halo_column,
    halo_column,
    halo_row,
    halo_row,
    sync_block,
    load(source, row_segments(side), streaming),       // source[y * n + x]
    load(tile, coalesced, 4),
    compute<double>(op::add, 3),
    compute<double>(op::sub),
    compute<double>(op::mul),
    store(next, sectors_per_request(10, 4), streaming));  // next[at]
  // clang-format on
}

constexpr kc::launch jacobi_shared_launch(kc::count n) { return kc::launch_2d(n, n, {16, 16}); }

}  // namespace examples
