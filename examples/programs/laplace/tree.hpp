// SPDX-License-Identifier: BSL-1.0
/// \file
/// Descriptions of the kernels of kernel.cuh in double. Their accesses are those of heat_global and heat_shared.
#pragma once

#include "../../kernels/stencil/heat.hpp"

namespace examples::laplace {

/// The tree of global_sweep_kernel<side, double>.
constexpr auto global_sweep(kc::count n, long long side) {
  using namespace kc::expr;
  const heat_blocks blocks{n, side, sizeof(double)};
  const auto now = buffer<double>{"now", blocks.nodes()}.per_block(blocks.touched_by_block());
  const buffer<double> next{"next", blocks.nodes()};
  const kc::count rows = blocks.rows_with_neighbour();
  const kc::count requests = side == 32 ? rows : 1;
  const kc::count sectors = side == 32 ? blocks.sectors() : blocks.sectors() * rows;
  // clang-format off
  return kernel("global_sweep", resources{.registers = 26},
    guard(blocks.nodes(),                                               // if (x < n && y < n)
      compute<int>(op::fma, 10, independent),                           // positions and addresses
      compute<int>(op::add, 16, independent),
      compute<int>(op::compare, 10, independent),                       // which neighbours there are
      load(now, row_segments(side), cached),                            // now[y * n + x]
      load(now, sectors_per_request(blocks.sectors_beside()), cached),  // left
      load(now, sectors_per_request(blocks.sectors_beside()), cached),  // right
      load(now, sectors_per_request(sectors), cached, requests),        // up
      load(now, sectors_per_request(sectors), cached, requests),        // down
      compute<double>(op::add, 3, dependent),
      compute<double>(op::mul),
      compute<double>(op::select),                                      // the edge stays
      store(next, row_segments(side), streaming)));
  // clang-format on
}

/// The tree of shared_sweep_kernel<side, double>. The loads of the halo do not overlap, as in heat_shared.
constexpr auto shared_sweep(kc::count n, long long side) {
  using namespace kc::expr;
  const heat_blocks blocks{n, side, sizeof(double)};
  const auto now = buffer<double>{"now", blocks.nodes()}.per_block(blocks.touched_by_block());
  const buffer<double> next{"next", blocks.nodes()};
  const kc::count tile_side = side + 2;
  const buffer<double> tile{"tile", tile_side * tile_side, shared};
  const kc::count ways = side == 32 ? 1 : 2;
  // clang-format off
  const auto halo_column = guard(lanes_of_warp(blocks.rows_of_warp()),
    compute<int>(op::compare, 2, independent),
    compute<int>(op::fma, 2, dependent),
    load(now, strided(n), cached, blocks.with_neighbour()),
    await_loads,
    store(tile));
  const auto halo_row = guard(threads_of_block(side),
    compute<int>(op::compare, 2, independent),
    compute<int>(op::fma, 2, dependent),
    load(now, coalesced, cached, blocks.with_neighbour()),
    await_loads,
    store(tile));
  return kernel("shared_sweep", resources{.registers = 18, .static_shared = tile.size()},
    compute<int>(op::fma, 6, independent),
    compute<int>(op::add, 6, independent),
    compute<int>(op::compare, 8, independent),
    guard(blocks.nodes(), load(now, row_segments(side), cached)),
    await_loads,
    store(tile, bank_conflict(ways)),
    halo_column,
    halo_column,
    halo_row,
    halo_row,
    sync_block,
    guard(blocks.nodes(),
      load(tile, bank_conflict(ways), 5),
      compute<double>(op::add, 3, dependent),
      compute<double>(op::mul),
      compute<int>(op::compare, 4, independent),
      compute<double>(op::select),
      store(next, row_segments(side), streaming)));
  // clang-format on
}

}  // namespace examples::laplace
