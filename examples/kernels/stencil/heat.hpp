// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

#include <cstddef>

namespace examples {

namespace kc = kernelcost;

/// The position of blocks of side x side threads on n x n nodes, for the trees of the two heat kernels. A warp spans 32
/// / side rows of the block. The figures are exact if the side divides n, because every row then starts at the start of
/// a sector.
struct heat_blocks {
  kc::count n;
  kc::count side;
  kc::count bytes_of_node;

  constexpr heat_blocks(kc::count nodes_a_side, long long threads_a_side, std::size_t size_of_node = sizeof(float))
      : n(nodes_a_side), side(threads_a_side), bytes_of_node(size_of_node) {}

  constexpr kc::count nodes() const { return n * n; }
  constexpr kc::count rows_of_warp() const { return 32 / side; }

  /// The share of blocks with a neighbour on a given side; the other blocks have the edge there, and load nothing.
  constexpr kc::count with_neighbour() const { return side < n ? 1 - side / n : 0; }
  /// The share of rows of nodes that have a row above (or below).
  constexpr kc::count rows_with_neighbour() const { return n > 1 ? 1 - 1 / n : 1; }

  /// Sectors of a warp's request for its nodes: four in float, in one piece per row of the warp.
  constexpr kc::count sectors() const { return bytes_of_node; }
  /// Sectors for the nodes to the left (or right): each row reaches into one more sector.
  constexpr kc::count sectors_beside() const { return sectors() + rows_of_warp() * with_neighbour(); }

  /// Elements of the field `now` that one block touches, in whole sectors of 32 bytes: its nodes, the rows above and
  /// below, and one sector on either side of each row for a single node.
  constexpr kc::count touched_by_block() const {
    const kc::count nodes_of_block = side < n ? side * side : nodes();
    return nodes_of_block + with_neighbour() * (2 * side + 2 * (32 / bytes_of_node) * side);
  }
};

constexpr kc::launch heat_launch(kc::count n, long long side) { return kc::launch_2d(n, n, {side, side}); }

}  // namespace examples
