// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

// Common parts of the trees of the matrix products. A block has width x width threads, with width 4, 8, 16 or 32, so
// that a warp spans 4, 4, 2 or 1 rows of its tile; with width 4 the block is half a warp. Patterns describe full warps.

/// One of four values, selected by the tile's width.
template <typename Value>
constexpr Value by_width(kc::count width, Value of_4, Value of_8, Value of_16, Value of_32) {
  if (width <= 4) return of_4;
  if (width <= 8) return of_8;
  return width <= 16 ? of_16 : of_32;
}

/// Each row of threads accesses its own row of a tile: element [y][x] of a matrix with `cols` columns.
constexpr kc::expr::pattern rows_of_tile(kc::count width, kc::count cols) {
  // In a matrix no wider than a tile, the rows are adjacent.
  return width < cols ? kc::expr::row_segments(width) : kc::expr::coalesced;
}

/// Each row of threads accesses one element of its own: element [y][k].
constexpr kc::expr::pattern column_of_tile(kc::count width, kc::count cols) {
  using namespace kc::expr;
  if (cols <= 4) return sectors_per_request(4);  // rows of 16 bytes: two in a sector, eight of them for a full warp
  return width < 32 ? row_broadcast(width) : broadcast;
}

/// All rows of threads access the same row: element [k][x].
constexpr kc::expr::pattern row_of_tile(kc::count width) {
  using namespace kc::expr;
  return width < 32 ? repeated(width) : coalesced;
}

/// Four adjacent elements in a row of a tile in shared memory, in one access; all lanes in a row of threads access the
/// same row of the tile. An access of sixteen bytes per lane takes four passes, one for every eight lanes. If
/// neighbouring lanes access the same address, one pass serves sixteen lanes, so that a warp takes two passes and half
/// a warp takes one. Expressed as a bank conflict, this is half a way.
constexpr kc::expr::pattern quad_of_row(kc::count width) {
  return kc::expr::bank_conflict(by_width<kc::count>(width, 0.25, 0.5, 0.5, 0.5));
}

/// A tile of floats in shared memory; quads_of_tile_named() is the same tile in groups of four.
constexpr kc::expr::buffer<float> tile_named(const char* name, kc::count width) {
  return {name, width * width, kc::expr::shared};
}
constexpr kc::expr::buffer<kc::packed<float, 4>> quads_of_tile_named(const char* name, kc::count width) {
  return {name, width * width / 4, kc::expr::shared};
}

/// A loop whose compiled code issues the loads of `trips` trips before it waits for the first.
constexpr kc::expr::unrolling unrolled_by(kc::count trips) { return {static_cast<int>(trips.value())}; }

/// One thread for each of the rows x cols elements of C.
constexpr kc::launch product_launch(kc::count rows, kc::count cols, kc::count width, kc::bytes dynamic_shared = {}) {
  const auto side = static_cast<long long>(width.value());
  return kc::launch_2d(cols, rows, {side, side}, dynamic_shared);
}

}  // namespace examples
