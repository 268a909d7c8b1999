// SPDX-License-Identifier: BSL-1.0
/// \file
/// tiles and stream_k: persistent kernels, whose blocks stay on the card and share the tiles of a result.
///
/// Source of stream-k: M. Osama, D. Merrill, C. Cecka, M. Garland, J. D. Owens, "Stream-K: work-centric parallel
/// decomposition for dense matrix-matrix multiplication on the GPU", PPoPP 2023.
#pragma once
#include <kernelcost/expr/repeat.hpp>

namespace kernelcost {
namespace node {
/// A loop of each block through its tiles. An algebra receives it as a loop, whose `tiles` are more than 0.
template <tree Body>
struct tile_loop {
  using is_node = void;
  static constexpr int phases = phases_in<Body>();
  static constexpr int sites = sites_in<Body>();
  /// The blocks must be those of the launch, which is checked together with the instructions.
  static constexpr bool needs_instructions = true;
  loop trips;
  Body body;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.repeat(total, trips, fold(inside(algebra, trips), body));
  }
};
}  // namespace node

namespace expr {
/// The blocks of a grid take `number` tiles in turn: `for (tile = blockIdx.x; tile < number; tile += gridDim.x)`.
/// `blocks` are those of the launch. Some blocks have a tile more than others. No block is launched between two tiles.
/// In the body, `per_block` of a buffer is what a tile touches. Roles of warps overlap their tiles if each of them has
/// a loop of its own.
template <node::tree... Body>
constexpr node::tile_loop<node::in_order_t<Body...>> tiles(count number, count blocks, const Body&... body) {
  if (!(blocks > 0)) mistake::a_grid_needs_at_least_one_block(static_cast<long long>(blocks.value()));
  const count mean = number / blocks;
  node::loop trips(varying{mean, mean, ceil_div(number, blocks)});
  trips.tiles = number;
  trips.blocks = blocks;
  return {trips, node::in_order(body...)};
}

/// The division of all steps of all tiles among the blocks of a stream-k kernel. Each block takes a contiguous part of
/// the steps, so that a tile may begin in one block and end in another.
struct stream_k_division {
  /// The steps of a block: the mean, and the most.
  count steps;
  count most_steps;
  /// The parts of tiles that all blocks compute, and how many of them do not complete their tile. Such a part is
  /// stored, and the block that completes the tile loads it and adds it up.
  count parts;
  count partial_sums;
};
/// `number` tiles of `steps` steps each by `blocks` blocks, all of them whole numbers above 0.
constexpr stream_k_division stream_k(long long number, long long steps, long long blocks) {
  if (number < 1 || steps < 1 || blocks < 1)
    mistake::stream_k_divides_whole_tiles_steps_and_blocks(number, steps, blocks);
  const long long all = number * steps, least = all / blocks, longer = all % blocks;
  long long within = 0;
  for (long long block = 1; block < blocks; ++block) {
    const long long first = block * least + (block < longer ? block : longer);
    if (first < all && first % steps != 0) ++within;
  }
  return {count(static_cast<double>(all)) / static_cast<double>(blocks), least + (longer > 0 ? 1 : 0), number + within,
          within};
}
}  // namespace expr
}  // namespace kernelcost
