// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

/// Wavefronts in the H200's counter of shared memory in addition to those of a kernel's accesses: one for each warp
/// that starts and dimension of its block, one for each barrier of a block, and one for each word that a warp
/// exchanges.
constexpr kernelcost::count wavefronts_besides(const kernelcost::warp_counts& counts, const kernelcost::launch& how) {
  const double dimensions = how.block.z > 1 ? 3 : how.block.y > 1 ? 2 : 1;
  return dimensions * how.blocks() * how.warps_per_block() + counts.barriers / how.warps_per_block() + counts.shuffles;
}

}  // namespace examples
