// SPDX-License-Identifier: BSL-1.0
/// \file
/// How much longer a launch takes whose blocks differ than one whose blocks are alike: its blocks are given to the SMs
/// one by one, as the hardware does.
#pragma once
#include <kernelcost/trace/block_paths.hpp>

#include <optional>
#include <vector>

namespace examples::trace {

struct room_for_blocks {
  long long blocks_of_grid;
  int sms;
  /// Blocks that an SM has at the same time.
  int resident;
};

struct uneven {
  /// The time of all blocks on the slots of the SMs, in times of a mean warp, if no block slows another one down. With
  /// blocks alike it is the number of rounds.
  double rounds = 0;
  /// The work of the SM that is done last, in mean blocks, if an SM does the work of its blocks at the rate that it has
  /// for one. With blocks alike it is the number of blocks of the busiest SM.
  double blocks_of_busiest = 0;
};

/// `paths` are the traced blocks, at least one, with steps. The other blocks of the grid are like these: in their order
/// if neighbours take as long as each other, else mixed. `share_of_loops` is that of the time of a mean warp which it
/// spends in loops, if it is known.
uneven uneven_blocks(std::vector<kernelcost::tracing::block_path> paths, const room_for_blocks& room,
                     std::optional<double> share_of_loops = {});
}  // namespace examples::trace
