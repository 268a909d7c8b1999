// SPDX-License-Identifier: BSL-1.0
/// \file
/// held_clusters: the clusters of blocks that a card holds at a time.
///
/// Sources: CUDA C++ Programming Guide 13.0, "Thread Block Clusters": the blocks of a cluster run on the SMs of one
/// GPC, at most 8 of them unless the kernel allows more than is portable; an H100 then allows 16. "NVIDIA H100 Tensor
/// Core GPU Architecture" (2022): 8 GPCs of up to 9 TPCs with 2 SMs each; the H100 SXM5 has 66 TPCs. NVIDIA does not
/// publish how many TPCs each GPC of a card has. The calibration's `clusters_of_2` to `clusters_of_16` and
/// `clusters_of_3_on_halves` narrow it down.
///
/// The runtime's counts on an H200 and an H100 (active_clusters_of_small_blocks, driver 580.159.04, 2026-11-25, equal
/// on both) follow three rules, which tests/oracle/clusters.cpp holds against all 88 of them: a GPC holds a cluster if
/// it has an SM for each of its blocks, and then as many clusters as its SMs have room for; an SM has at most eight
/// blocks of clusters; and some TPCs count as GPCs of their own.
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::detail {

/// Clusters that a card holds at a time. `measured` is true if they agree with what the calibration says of the card,
/// and false if they are the most that any such card holds.
struct clusters_of_card {
  int number;
  bool measured;
};

/// The most blocks of clusters that an SM holds.
inline constexpr int most_blocks_of_clusters = 8;

/// Goes through the ways in which TPCs may be distributed among the GPCs of a card of compute capability 9.0.
class gpc_search {
 public:
  /// For clusters of `cluster` blocks, of which an SM holds `blocks_per_sm`. `measured` may be null.
  constexpr gpc_search(const calibration* measured, int blocks_per_sm, int cluster)
      : measured_(measured != nullptr && measured->clusters_of_2.value() > 0 ? measured : nullptr),
        blocks_per_sm_(blocks_per_sm < most_blocks_of_clusters ? blocks_per_sm : most_blocks_of_clusters),
        cluster_(cluster) {}

  /// The fewest clusters of all ways that agree with the measured ones; the most of all ways if none was measured, or
  /// no way agrees. -1 if the card has more TPCs than such GPCs.
  constexpr clusters_of_card clusters_on(int tpcs) {
    for (alone_ = 0; alone_ <= most_alone && alone_ <= tpcs; ++alone_) fill(0, tpcs_of_a_gpc, tpcs - alone_);
    return fewest_ >= 0 ? clusters_of_card{fewest_, true} : clusters_of_card{most_, false};
  }

 private:
  static constexpr int gpcs = 8;
  static constexpr int tpcs_of_a_gpc = 9;
  static constexpr int sms_of_a_tpc = 2;
  /// The most TPCs that are looked for outside of GPCs; the two cards have four.
  static constexpr int most_alone = 6;

  /// Gives the GPCs from this one on at most `most` TPCs each, in descending order.
  constexpr void fill(int gpc, int most, int rest) {
    if (gpc == gpcs) {
      if (rest == 0) consider();
      return;
    }
    for (int size = most < rest ? most : rest; size * (gpcs - gpc) >= rest && size >= 0; --size) {
      tpcs_[gpc] = size;
      fill(gpc + 1, size, rest - size);
    }
  }
  constexpr int clusters(int blocks_per_sm, int cluster) const {
    int all = cluster <= sms_of_a_tpc ? alone_ * (sms_of_a_tpc * blocks_per_sm / cluster) : 0;
    for (const int size : tpcs_)
      if (size * sms_of_a_tpc >= cluster) all += size * sms_of_a_tpc * blocks_per_sm / cluster;
    return all;
  }
  constexpr void consider() {
    const int found = clusters(blocks_per_sm_, cluster_);
    if (found > most_) most_ = found;
    if (measured_ == nullptr) return;
    const auto agrees = [&](int cluster, count held) { return count(clusters(1, cluster)) == held; };
    if (!agrees(2, measured_->clusters_of_2) || !agrees(4, measured_->clusters_of_4) ||
        !agrees(8, measured_->clusters_of_8) || !agrees(16, measured_->clusters_of_16))
      return;
    const count on_halves = measured_->clusters_of_3_on_halves;
    if (on_halves.value() > 0 && count(clusters(2, 3)) != on_halves) return;
    if (fewest_ < 0 || found < fewest_) fewest_ = found;
  }

  const calibration* measured_;
  int blocks_per_sm_;
  int cluster_;
  int tpcs_[gpcs] = {};
  int alone_ = 0;
  int fewest_ = -1;
  int most_ = -1;
};

/// The clusters of `cluster` blocks that `card` holds at a time, if each SM holds `blocks_per_sm` blocks. Mistakes: a
/// card without clusters, or whose GPCs are not listed here.
constexpr clusters_of_card held_clusters(const gpu& card, const calibration* measured, int blocks_per_sm, int cluster) {
  if (card.capability < compute_capability{9, 0}) mistake::this_machine_has_no_clusters(card.name);
  const int tpcs = static_cast<int>(card.need<parameter::sm_count>().value()) / 2;
  const bool listed = card.capability == compute_capability{9, 0};
  const auto found =
      listed ? gpc_search{measured, blocks_per_sm, cluster}.clusters_on(tpcs) : clusters_of_card{-1, false};
  if (found.number < 0) mistake::the_gpcs_of_this_machine_are_not_listed(card.name);
  return found;
}
}  // namespace kernelcost::detail
