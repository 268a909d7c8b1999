// SPDX-License-Identifier: BSL-1.0
/// \file
/// How much longer a launch takes whose blocks differ than one whose blocks are alike: its blocks are given to the SMs
/// one by one, as the hardware does.
#pragma once
#include <kernelcost/trace/block_paths.hpp>

#include <vector>

namespace examples::trace {

/// A grid, and the places for its blocks.
struct room_for_blocks {
  long long blocks_of_grid;
  int sms;
  /// Blocks that an SM has at the same time.
  int resident;
};

using traced_blocks = std::vector<kernelcost::tracing::block_path>;

/// The time until the last block is done, in times of a mean warp, if no block slows another one down. With blocks
/// alike it is the number of rounds. `share_of_loops` is the share of its time that a mean warp spends in loops.
///
/// The traced blocks are at least one, with steps. The other blocks of the grid are like these: in their order if
/// neighbours take as long as each other, else mixed.
double rounds_of_blocks(traced_blocks paths, const room_for_blocks& room, double share_of_loops);

/// The work of the SM that is done last, in mean blocks, if an SM does the work of its blocks at the rate that it has
/// for one. With blocks alike it is the number of blocks of the busiest SM.
double work_of_last_sm(traced_blocks paths, const room_for_blocks& room);

}  // namespace examples::trace
