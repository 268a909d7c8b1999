// SPDX-License-Identifier: BSL-1.0
/// \file
/// atomic_queues: how long atomic operations on global memory wait for one another.
///
/// Units: cycles of the SM's clock, of the card as a whole. What operations on one address take of each other is the card's
/// calibration.
#pragma once
#include <kernelcost/model/calibrated/levels.hpp>

namespace kernelcost::model {

struct atomic_queues {
  const calibration& card;
  const memory::placement& where;

  /// Between two operations on the same address.
  constexpr double same_address(const node::atomic& what) const {
    const auto& queue = card.same_address;
    if (what.operation == expr::op::compare_and_swap) return queue.compare_and_swap.value();
    switch (what.type.kind) {
      case element_kind::float64: return queue.float64.value();
      case element_kind::float32:
      case element_kind::half: return queue.float32.value();
      default: return queue.integer.value();
    }
  }

  /// All that the kernel does on a named array: its requests are shared out over the array's lines, the sectors of a line go one
  /// after the other, and so do operations on one address. 0 for an array without a name.
  constexpr double at_buffer(const node::atomic& what, const memory::footprint& touched) const {
    const auto* use = what.buffer.named() ? touched.find(what.buffer.name) : nullptr;
    if (use == nullptr || what.buffer.size_in_bytes <= 0) return 0;
    const double sectors = memory::most(1, what.buffer.size_in_bytes / memory::sector_bytes);
    const double lines = memory::most(1, what.buffer.size_in_bytes / memory::line_bytes);
    const double requests = use->atomic_requests * where.total_warps;
    const double sector = card.atomic_sector.value();
    const double meeting = what.meeting.lanes * same_address(what);
    // A warp whose lanes all meet goes to one line; one whose lanes are anywhere hits each sector that it does not miss.
    if (what.meeting.lanes >= where.lanes * memory::warp_lanes) return requests / lines * memory::most(sector, meeting);
    if (what.how.kind != expr::pattern::shape::random)
      return requests * memory::least(sectors, memory::atomic_sectors(what)) / lines * sector;
    double missed = 1;
    for (double lane = 0; lane < memory::warp_lanes / what.meeting.lanes; ++lane) missed *= 1 - 1 / sectors;
    const double touched_of_a_line = sectors * (1 - missed) / lines;
    return requests * (touched_of_a_line * sector + memory::most(0, meeting - sector));
  }
};
}  // namespace kernelcost::model
