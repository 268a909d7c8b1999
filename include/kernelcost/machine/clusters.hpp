// SPDX-License-Identifier: BSL-1.0
/// \file
/// most_clusters: how many clusters of blocks a card can hold at a time.
///
/// Sources: CUDA C++ Programming Guide 13.0, "Thread Block Clusters": the blocks of a cluster run on the SMs of one
/// GPC, at most 8 of them unless the kernel allows more than is portable; an H100 then allows 16. "NVIDIA H100 Tensor
/// Core GPU Architecture" (2022): 8 GPCs of up to 9 TPCs with 2 SMs each; the H100 SXM5 has 66 TPCs.
#pragma once
#include <kernelcost/expr/cluster.hpp>
#include <kernelcost/machine/occupancy.hpp>
#include <kernelcost/machine/tensor_cores.hpp>

namespace kernelcost {

namespace detail {
/// The GPCs of a card of compute capability 9.0, and the most TPCs of each.
inline constexpr int gpcs_of_hopper = 8;
inline constexpr int tpcs_of_a_gpc = 9;
inline constexpr int sms_of_a_tpc = 2;

/// The most clusters on `tpcs` TPCs, whichever way they are distributed among the GPCs.
constexpr int most_clusters_on(int tpcs, int blocks_per_sm, int cluster) {
  // best[t]: the most clusters on t TPCs of the GPCs so far; less than 0 if t TPCs do not fit.
  constexpr int most_tpcs = gpcs_of_hopper * tpcs_of_a_gpc;
  int best[most_tpcs + 1] = {};
  for (int t = 1; t <= most_tpcs; ++t) best[t] = -1;
  for (int gpc = 0; gpc < gpcs_of_hopper; ++gpc)
    for (int all = most_tpcs; all >= 0; --all) {
      int found = -1;
      for (int of_this = 0; of_this <= tpcs_of_a_gpc && of_this <= all; ++of_this)
        if (best[all - of_this] >= 0) {
          const int clusters = best[all - of_this] + of_this * sms_of_a_tpc * blocks_per_sm / cluster;
          if (clusters > found) found = clusters;
        }
      best[all] = found;
    }
  return tpcs <= most_tpcs ? best[tpcs] : -1;
}
}  // namespace detail

/// An upper limit of the clusters of `cluster` blocks that are resident at a time, as cudaOccupancyMaxActiveClusters
/// counts them. How a card's SMs are distributed among its GPCs is not published, so a card may hold fewer.
/// Mistakes: a card without clusters, or whose GPCs are not listed here; a cluster of more than 16 blocks; a grid that
/// is not whole clusters; and those of occupancy_of.
constexpr int most_clusters(const gpu& card, const launch& how, int cluster, const expr::resources& uses = {}) {
  if (!has_clusters(card)) mistake::this_machine_has_no_clusters(card.name);
  if (cluster < 1 || cluster > expr::largest_cluster) mistake::a_cluster_has_one_to_sixteen_blocks(cluster);
  if (how.grid.volume() % cluster != 0) mistake::a_grid_has_whole_clusters(how.grid.volume(), cluster);
  const int blocks = occupancy_of(card, how, uses).blocks_per_sm;
  const int tpcs = static_cast<int>(card.need<parameter::sm_count>().value()) / detail::sms_of_a_tpc;
  const int most = card.capability == compute_capability{9, 0} ? detail::most_clusters_on(tpcs, blocks, cluster) : -1;
  if (most < 0) mistake::the_gpcs_of_this_machine_are_not_listed(card.name);
  return most;
}
}  // namespace kernelcost
