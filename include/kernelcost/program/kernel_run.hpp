// SPDX-License-Identifier: BSL-1.0
/// \file
/// kernel_run: the properties of a kernel that a timeline needs: its time when it runs alone, and its share of the
/// card.
#pragma once
#include <kernelcost/model/calibrated.hpp>
#include <kernelcost/model/gonzalez2012.hpp>

namespace kernelcost {

struct kernel_run {
  const char* name = "";
  /// From the kernel's start to the earliest start of the next one in its stream, when it runs alone on the card.
  seconds time{};
  /// Blocks of the grid, and how many of them fit on an SM at once. 0 if unknown; the kernel then fills the card.
  count blocks = 0;
  int blocks_per_sm = 0;
  /// Time of the launch call on the host thread; zero means the card's launch_overhead.
  seconds call{};
  /// A kernel that may launch others: its launch takes the host longer, by `call_costs::device_launch_call`.
  bool may_launch = false;
  /// The arguments of the kernel, which a launch from the device copies.
  bytes arguments{};
  /// `time` between two kernels of a graph. Zero if it is the same as in a stream.
  seconds time_in_graph{};
  /// How much sooner the kernel starts after a kernel of its stream that lets it start: a programmatic dependent
  /// launch. `time` contains it.
  seconds overlap{};
  bool lets_next_start = false;
  /// The shares of the bandwidths of device memory and of L2, 0 to 1, which the kernel takes when it runs alone.
  /// Kernels that run at once divide them.
  double dram_share = 0;
  double l2_share = 0;
};

/// A kernel of known time. It fills the card unless launch and occupancy are given.
constexpr kernel_run run_of(const char* name, const seconds& time) { return {.name = name, .time = time}; }
constexpr kernel_run run_of(const char* name, const seconds& time, const launch& how, const occupancy& resident) {
  return {.name = name, .time = time, .blocks = how.blocks(), .blocks_per_sm = resident.blocks_per_sm};
}
/// A library routine of known times: the total of its kernels on the card, and the call on the host thread. Either may
/// be longer.
constexpr kernel_run library_call(const char* name, const seconds& on_card, const seconds& of_host) {
  return {.name = name, .time = on_card, .call = of_host};
}
template <class Body, class Model>
constexpr kernel_run run_of(const kernel_description<Body>& kernel, const launch& how, const gpu& card,
                            const Model& model) {
  const auto cost = estimate(kernel, how, card, model);
  auto run = run_of(kernel.name, cost.time + cost.gap, how, cost.occupancy);
  run.overlap = cost.overlap;
  run.lets_next_start = cost.lets_next_start;
  // Models without a gap do not price the distance of launches.
  if (cost.gap.value() > 0 && card.measured.stated())
    run.time_in_graph = run.time - card.measured.value()->graph_saving;
  const auto share_of = [&](resource what) {
    const double share = cost.resources[what] / card.need<parameter::clock>() / run.time;
    return share < 1 ? share : 1;
  };
  if (run.time.value() > 0 && cost.resources.sum().value() > 0) {
    run.dram_share = share_of(resource::dram_bandwidth);
    run.l2_share = share_of(resource::l2_bandwidth);
  }
  return run;
}
/// Uses model calibrated if the card has a calibration, and gonzalez2012_sum otherwise.
template <class Body>
constexpr kernel_run run_of(const kernel_description<Body>& kernel, const launch& how, const gpu& card) {
  if (card.measured.stated()) return run_of(kernel, how, card, model::calibrated);
  return run_of(kernel, how, card, model::gonzalez2012_sum);
}

/// The largest number of kernels that run on a card at once. CUDA C++ Programming Guide, "Maximum number of resident
/// grids per device" (release 13.0 for 7.5 and later, 12.0 for 5.0 to 7.2, 10.0 for 3.x, 4.0 for 2.x). Compute
/// capability 1.x runs kernels one at a time.
constexpr int resident_grids(compute_capability cc) {
  switch (cc.major * 10 + cc.minor) {
    case 30:
    case 53:
    case 62:
    case 72: return 16;
    case 32: return 4;
    case 35:
    case 37:
    case 50:
    case 52:
    case 61: return 32;
    default: return cc.major == 1 ? 1 : cc.major == 2 ? 16 : 128;
  }
}
}  // namespace kernelcost
