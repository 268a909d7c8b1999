// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../heat.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of heat_shared_kernel<side, T>. Each part of the halo is a separate branch, and its values are stored into
/// the tile before the next branch begins: the loads do not overlap.
template <typename T = float>
constexpr auto heat_shared(kc::count n, long long side) {
  using namespace kc::expr;
  const heat_blocks blocks{n, side, sizeof(T)};
  const auto now = buffer<T>{"now", blocks.nodes()}.per_block(blocks.touched_by_block());
  const buffer<T> next{"next", blocks.nodes()};
  const kc::count tile_side = side + 2;
  const buffer<T> tile{"tile", tile_side * tile_side, shared};
  // Rows of a tile are side + 2 words apart: if a warp spans several rows, their banks overlap partly.
  const kc::count ways = side == 32 ? 1 : 2;
  const kc::count with_neighbour = blocks.with_neighbour();
  // clang-format off
  // One lane in each row of the warp; the loaded nodes are one row of nodes apart.
  const auto halo_column = guard(lanes_of_warp(blocks.rows_of_warp()),  // if (column == 1)
    compute<int>(op::compare, 2, independent),
    compute<int>(op::fma, 2, dependent),
    load(now, strided(n), cached, with_neighbour),
    await_loads,
    store(tile));
  const auto halo_row = guard(threads_of_block(side),                   // if (row == 1)
    compute<int>(op::compare, 2, independent),
    compute<int>(op::fma, 2, dependent),
    load(now, coalesced, cached, with_neighbour),
    await_loads,
    store(tile));
  constexpr int registers = sizeof(T) == sizeof(double) ? 18 : 17;
  return kernel("heat_shared", resources{.registers = registers, .static_shared = tile.size()},
    compute<int>(op::fma, 6, independent),              // positions and addresses
    compute<int>(op::add, 6, independent),
    compute<int>(op::compare, 8, independent),
    guard(blocks.nodes(),                               // inside: now[y * n + x]
      load(now, row_segments(side), cached)),
    await_loads,
    store(tile, bank_conflict(ways)),                   // tile[row][column]
    halo_column,                                        // left
    halo_column,                                        // right
    halo_row,                                           // up
    halo_row,                                           // down
    sync_block,
    guard(blocks.nodes(),                               // if (x < n && y < n)
      load(tile, bank_conflict(ways), 5),
      compute<T>(op::add, 3, dependent),
      compute<T>(op::fma, 2, dependent),
      compute<int>(op::compare, 4, independent),
      compute<T>(op::select),                           // 0 at the edge
      store(next, row_segments(side), streaming)));     // next[y * n + x]
  // clang-format on
}

constexpr kc::launch heat_shared_launch(kc::count n, long long side) { return heat_launch(n, side); }

}  // namespace examples
