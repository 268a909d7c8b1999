// SPDX-License-Identifier: BSL-1.0
/// \file
/// chain: how long one warp waits for its own results.
///
/// Loads next to each other are issued together and awaited together: a stage. A stage ends where something needs what was loaded.
/// A loop that the compiler unrolls issues the loads of several trips together. Units: cycles of the SM's clock; probabilities.
#pragma once
#include <kernelcost/machine/calibration.hpp>
#include <kernelcost/model/calibrated/levels.hpp>

namespace kernelcost::model {

/// log2 between 1 and a few thousand, linear between powers of two.
constexpr double doublings(double n) {
  double result = 0;
  while (n >= 2) {
    n /= 2;
    ++result;
  }
  return n > 1 ? result + (n - 1) : result;
}

struct load_latencies {
  double l1;
  double l1_per_pass;
  double l2;
  double l2_per_doubling;
  double dram;
  double dram_per_doubling;
};

struct chain {
  /// Stages of global loads: how many, how many of them wait for L2 and for device memory, passes through L1 of their requests, and
  /// the doublings of the lines that they await.
  double stages = 0;
  double wait_for_l2 = 0;
  double wait_for_dram = 0;
  double passes = 0;
  double longest_passes = 0;
  double doublings_l2 = 0;
  double doublings_dram = 0;
  /// Waits for shared memory and the like, which trips issued together share.
  double shared_waits = 0;
  /// Results that need each other.
  double arithmetic = 0;
  /// Of these the last, which a loop carries on.
  double last_result = 0;
  /// What no unrolling shortens: barriers, inner loops.
  double fixed = 0;
  /// The longest of what follows one after the other: of stages the greatest probabilities that they wait for L2, and for device
  /// memory, and of instructions the latency.
  double stage_waits_for_l2 = 0;
  double stage_waits_for_dram = 0;
  double longest_result = 0;
  /// Since the last barrier: the greatest of the probabilities that a stage waited for L2, and for device memory.
  double l2_since_barrier = 0;
  double dram_since_barrier = 0;
  /// What the longest of all warps waits more than the mean one.
  double longest_beyond_mean = 0;

  /// The loads that nothing has waited for.
  struct open_stage {
    double passes = 0;
    double longest = 0;
    double wait_for_l2 = 0;
    double wait_for_dram = 0;
    double lines = 0;
    double shared_wait = 0;
    bool global = false;
  };
  open_stage open;

  constexpr void close() {
    if (open.global) {
      ++stages;
      passes += open.passes;
      longest_passes += open.longest;
      const double l2 = memory::least(1, open.wait_for_l2);
      const double dram = memory::least(1, open.wait_for_dram);
      stage_waits_for_l2 = memory::most(stage_waits_for_l2, l2);
      stage_waits_for_dram = memory::most(stage_waits_for_dram, dram);
      wait_for_l2 += l2;
      wait_for_dram += dram;
      l2_since_barrier = memory::most(l2_since_barrier, l2);
      dram_since_barrier = memory::most(dram_since_barrier, dram);
      doublings_l2 += l2 * doublings(open.lines);
      doublings_dram += dram * doublings(open.lines);
    } else {
      shared_waits += open.shared_wait;
    }
    open = {};
  }

  /// Waiting time of `trips` such chains whose loads are issued together.
  constexpr double waits(const load_latencies& of, double trips) const {
    const double l2 = memory::least(stages, trips * wait_for_l2);
    const double dram = memory::least(stages, trips * wait_for_dram);
    const double more = doublings(trips);
    // The passes of the longest request show in its latency, unless it waits for L2, whose latency by lines has them in it. Those of
    // the others go on behind it, one a cycle.
    const double hit = stages > 0 ? 1 - l2 / stages : 0;
    double result = stages * of.l1 + hit * memory::most(0, longest_passes - stages) * of.l1_per_pass;
    result += trips * passes - longest_passes;
    result += l2 * (of.l2 - of.l1) + of.l2_per_doubling * (doublings_l2 + l2 * more);
    result += dram * (of.dram - of.l2) + (of.dram_per_doubling - of.l2_per_doubling) * (doublings_dram + dram * more);
    return result + shared_waits;
  }
  /// What the last of so many warps waits longer than each, since they were together.
  constexpr double for_the_last(const load_latencies& of, double warps) const {
    return doublings(warps) *
           (l2_since_barrier * of.l2_per_doubling + dram_since_barrier * (of.dram_per_doubling - of.l2_per_doubling));
  }
  constexpr void take_longest(const chain& part) {
    stage_waits_for_l2 = memory::most(stage_waits_for_l2, part.stage_waits_for_l2);
    stage_waits_for_dram = memory::most(stage_waits_for_dram, part.stage_waits_for_dram);
    longest_result = memory::most(longest_result, part.longest_result);
  }
  /// How many steps as long as the longest the chain amounts to.
  constexpr double steps(const load_latencies& of) const {
    const double stage = stage_waits_for_l2 * (of.l2 - of.l1) + stage_waits_for_dram * (of.dram - of.l2);
    const double longest = memory::most(longest_result, stage > 0 ? of.l1 + stage : 0);
    return longest > 0 ? memory::most(1, total(of) / longest) : 1;
  }
  constexpr double total(const load_latencies& of) const {
    return waits(of, 1) + arithmetic + fixed + longest_beyond_mean;
  }

  /// `next` (closed) after this one, `times` (a probability or a number), with a share of the lanes.
  constexpr void append(const chain& next, double times, double lanes = 1) {
    close();
    stages += times * next.stages;
    if (times > 0) take_longest(next);
    wait_for_l2 += times * next.wait_for_l2;
    wait_for_dram += times * next.wait_for_dram;
    const auto fewer = [&](double all) { return times * memory::most(lanes * all, memory::least(all, next.stages)); };
    passes += fewer(next.passes);
    longest_passes += fewer(next.longest_passes);
    doublings_l2 += times * next.doublings_l2;
    doublings_dram += times * next.doublings_dram;
    l2_since_barrier = memory::most(l2_since_barrier, memory::least(1, times) * next.l2_since_barrier);
    dram_since_barrier = memory::most(dram_since_barrier, memory::least(1, times) * next.dram_since_barrier);
    shared_waits += times * next.shared_waits;
    arithmetic += times * next.arithmetic;
    if (next.last_result > 0) last_result = next.last_result;
    fixed += times * next.fixed;
    longest_beyond_mean += times * next.longest_beyond_mean;
  }
};
}  // namespace kernelcost::model
