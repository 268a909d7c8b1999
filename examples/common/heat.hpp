// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// How the blocks of side x side threads lie on n x n nodes, as the trees of the two heat kernels see it. A warp spans
/// 32 / side rows of the block. Exact where the side divides n, which keeps every row at the start of a sector.
struct heat_blocks {
  kc::count n;
  kc::count side;

  constexpr heat_blocks(kc::count nodes_a_side, long long threads_a_side) : n(nodes_a_side), side(threads_a_side) {}

  constexpr kc::count nodes() const { return n * n; }
  constexpr kc::count rows_of_warp() const { return 32 / side; }

  /// Of the blocks, those with a neighbour on a given side; the others have the edge there, and load nothing.
  constexpr kc::count with_neighbour() const { return side < n ? 1 - side / n : 0; }
  /// Of the rows of nodes, those with one above (or below).
  constexpr kc::count rows_with_neighbour() const { return n > 1 ? 1 - 1 / n : 1; }

  /// Sectors of a warp's request for its nodes: four, in as many pieces as it has rows.
  static constexpr kc::count sectors() { return 4; }
  /// For the nodes to the left (or right): each row reaches into one more sector.
  constexpr kc::count sectors_beside() const { return sectors() + rows_of_warp() * with_neighbour(); }

  /// Elements of the field now that one block touches, counted in whole sectors of eight: its nodes, the rows above and
  /// below, and a sector on either side of each row for the sake of one node.
  constexpr kc::count touched_by_block() const {
    const kc::count nodes_of_block = side < n ? side * side : nodes();
    return nodes_of_block + with_neighbour() * (2 * side + 2 * 8 * side);
  }
};

constexpr kc::launch heat_launch(kc::count n, long long side) { return kc::launch_2d(n, n, {side, side}); }

}  // namespace examples
