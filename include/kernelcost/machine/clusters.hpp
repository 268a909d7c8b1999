// SPDX-License-Identifier: BSL-1.0
/// \file
/// most_clusters: how many clusters of blocks a card can hold at a time, whatever its calibration says.
#pragma once
#include <kernelcost/machine/gpcs.hpp>
#include <kernelcost/machine/occupancy.hpp>

namespace kernelcost {

/// An upper limit of the clusters of `cluster` blocks that are resident at a time, as cudaOccupancyMaxActiveClusters
/// counts them. How a card's SMs are distributed among its GPCs is not published, so a card may hold fewer:
/// `occupancy_of(card, how.in_clusters(cluster), uses).clusters` uses what was measured.
/// Mistakes: a card without clusters, or whose GPCs are not listed; a cluster of more than 16 blocks; a grid that
/// is not whole clusters; and those of occupancy_of.
constexpr int most_clusters(const gpu& card, const launch& how, int cluster, const expr::resources& uses = {}) {
  const int blocks = occupancy_of(card, how, uses).blocks_per_sm;
  return detail::held_clusters(card, nullptr, blocks, how.in_clusters(cluster).cluster).number;
}
}  // namespace kernelcost
