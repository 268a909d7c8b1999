// SPDX-License-Identifier: BSL-1.0
/// \file
/// chain: the time that one warp waits for its own results.
///
/// Adjacent loads are issued together, and the warp waits for all of them once: a stage. A stage ends where an
/// instruction needs a loaded value. In an unrolled loop, the loads of several trips form one stage. Units: cycles of
/// the SM's clock; probabilities.
#pragma once
#include <kernelcost/cache/levels.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/machine/calibration.hpp>
#include <kernelcost/on_use.hpp>

#include <limits>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

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
  double l2_after_stores;
};

/// The latencies of copies to shared memory, if they were measured: those of loads, and what a copy takes longer.
/// `slower` is the card's clock over that of the kernel.
constexpr load_latencies copy_latencies(const calibration& card, const load_latencies& of_loads, double slower) {
  if (!card.measures_copies()) return of_loads;
  load_latencies result = of_loads;
  result.l2 = card.async_copy_l2.value() / slower;
  result.dram = card.async_copy_dram.value() / slower;
  result.l1 += larger(0.0, result.l2 - of_loads.l2);
  return result;
}

/// Consecutive stages of loads: their number, the numbers that wait for L2 and for device memory, the L1 passes of all
/// requests and of the longest ones, and the doublings of the lines in flight.
struct awaited_stages {
  double stages;
  double l2;
  double dram;
  double passes;
  double longest_passes;
  double doublings_l2;
  double doublings_dram;

  constexpr double waits(const load_latencies& of) const {
    // On a hit, the passes of the longest request add to its latency; on a miss, the measured latency by lines includes
    // them. The passes of the other requests follow, one per cycle.
    const double hit = stages > 0 ? 1 - l2 / stages : 0;
    double result = stages * of.l1 + hit * larger(0.0, longest_passes - stages) * of.l1_per_pass;
    result += passes - longest_passes;
    result += l2 * (of.l2 - of.l1) + of.l2_per_doubling * doublings_l2;
    return result + (dram * (of.dram - of.l2) + (of.dram_per_doubling - of.l2_per_doubling) * doublings_dram);
  }
};

/// Stages of global loads: their number, and the numbers that wait for L2, for device memory, and for lines in L2 which
/// a kernel before has stored.
struct stage_waits {
  double stages = 0;
  double l2 = 0;
  double dram = 0;
  double stored = 0;

  constexpr void append(const stage_waits& next, double times) {
    stages += times * next.stages;
    l2 += times * next.l2;
    dram += times * next.dram;
    stored += times * next.stored;
  }
  /// The same numbers if the loads of `trips` copies are issued together.
  constexpr double l2_of(double trips) const { return smaller(stages, trips * l2); }
  /// L2 loses data in the order in which kernels load them, so that trips next to each other lose them together.
  constexpr double dram_of(double trips) const { return l2 > 0 ? l2_of(trips) * dram / l2 : 0; }
  constexpr double stored_of(double trips) const { return smaller(stages, trips * stored); }
};

template <class = on_use>
struct basic_chain {
  /// The stages that mostly wait for L2 or beyond, and those that mostly hit L1, as gathers from a small table do.
  /// Merged trips add up the waits of each kind by itself: a stage cannot wait more often than once.
  stage_waits missing;
  stage_waits hitting;
  /// The L1 passes of the requests of all stages, those of the longest ones, and the doublings of the lines in flight.
  double passes = 0;
  double longest_passes = 0;
  double doublings_l2 = 0;
  double doublings_dram = 0;
  /// The stages in loops that wait for L2 alone, and for device memory.
  double l2_waits_in_loops = 0;
  double dram_waits_in_loops = 0;
  /// Waits for shared memory and similar, which trips issued together share.
  double shared_waits = 0;
  /// Cycles of dependent arithmetic.
  double arithmetic = 0;
  /// The last of these results, which a loop carries to the next trip.
  double last_result = 0;
  /// Waits that unrolling does not shorten: barriers, inner loops.
  double fixed = 0;
  /// By which the compiled code takes longer; less than 0 if it does not.
  double of_code = 0;
  /// The longest single step: for stages the largest probabilities of a wait for L2 and for device memory, for
  /// instructions the latency.
  double stage_waits_for_l2 = 0;
  double stage_waits_for_dram = 0;
  double longest_result = 0;
  /// Since the last barrier, the largest probabilities that a stage waited for L2 and for device memory.
  double l2_since_barrier = 0;
  double dram_since_barrier = 0;
  /// Extra cycles of the slowest warp over the mean.
  double longest_beyond_mean = 0;
  /// Guards of the grid that a part of the blocks pass: the cycles of their bodies for a warp that passes all of them,
  /// by how much these exceed the average of the rounds, and the number of blocks that pass.
  double guarded = 0;
  double skipped = 0;
  double blocks_that_pass = no_guard;
  static constexpr double no_guard = (std::numeric_limits<double>::max)();

  /// The loads that no instruction has waited for yet.
  struct open_stage {
    double passes = 0;
    double longest = 0;
    double wait_for_l2 = 0;
    double wait_for_dram = 0;
    double wait_for_stored = 0;
    double lines = 0;
    double lines_from_dram = 0;
    double shared_wait = 0;
    bool global = false;
    /// True if there are loads with known addresses among them.
    bool indices = false;

    /// Adds `n` loads from global memory with `passes_of_one` L1 passes each. Walks through consecutive elements leave
    /// their sectors in the same trips; other requests miss independently.
    constexpr void take(const cache::service& by, double passes_of_one, double n, bool walks) {
      const auto meet = [walks](double& waits, double with) {
        waits = walks ? larger(waits, with) : waits + with - waits * with;
      };
      global = true;
      passes += n * passes_of_one;
      longest = larger(longest, passes_of_one);
      meet(wait_for_l2, smaller(1.0, n * by.waits_for_l2));
      meet(wait_for_dram, smaller(1.0, n * by.waits_for_dram));
      meet(wait_for_stored, smaller(1.0, n * by.waits_for_stored));
      lines += n * by.lines_awaited;
      lines_from_dram += n * by.lines_from_dram;
    }
    constexpr bool awaits() const { return global || shared_wait != 0; }
    /// Adds loads that are issued together with these.
    constexpr void join(const open_stage& others) {
      const auto meet = [](double& waits, double with) { waits += with - waits * with; };
      global |= others.global;
      indices |= others.indices;
      passes += others.passes;
      longest = larger(longest, others.longest);
      meet(wait_for_l2, others.wait_for_l2);
      meet(wait_for_dram, others.wait_for_dram);
      meet(wait_for_stored, others.wait_for_stored);
      lines += others.lines;
      lines_from_dram += others.lines_from_dram;
      shared_wait = larger(shared_wait, others.shared_wait);
    }
    /// The waiting time of a warp that needs all of these loads.
    constexpr double waits(const load_latencies& of) const {
      if (!global) return shared_wait;
      const double l2 = smaller(1.0, wait_for_l2);
      const double dram = smaller(1.0, wait_for_dram);
      return awaited_stages{1, l2, dram, passes, longest, l2 * doublings(lines), dram * doublings(lines_from_dram)}
          .waits(of);
    }
  };
  open_stage open;
  /// Loads whose addresses are data of the open stage.
  open_stage gathers;

  constexpr void close() {
    if (open.awaits()) close_stage();
    if (gathers.global) {
      open = gathers;
      gathers = {};
      close_stage();
    }
  }
  /// Not inlined, so that the test in `close` is.
  [[gnu::noinline]] constexpr void close_stage() {
    if (open.global) {
      passes += open.passes;
      longest_passes += open.longest;
      const double l2 = smaller(1.0, open.wait_for_l2);
      const double dram = smaller(1.0, open.wait_for_dram);
      stage_waits_for_l2 = larger(stage_waits_for_l2, l2);
      stage_waits_for_dram = larger(stage_waits_for_dram, dram);
      constexpr double mostly = 0.5;
      (l2 < mostly ? hitting : missing).append({1, l2, dram, smaller(1.0, open.wait_for_stored)}, 1);
      l2_since_barrier = larger(l2_since_barrier, l2);
      dram_since_barrier = larger(dram_since_barrier, dram);
      doublings_l2 += l2 * doublings(open.lines);
      doublings_dram += dram * doublings(open.lines_from_dram);
    } else {
      shared_waits += open.shared_wait;
      longest_result = larger(longest_result, open.shared_wait);
    }
    open = {};
  }

  /// Adds `n` dependent results of `each` cycles. Unrolling does not shorten a `fixed_step`.
  constexpr void step(double n, double each) {
    arithmetic += n * each;
    longest_result = larger(longest_result, each);
  }
  constexpr void fixed_step(double n, double each) {
    fixed += n * each;
    longest_result = larger(longest_result, each);
  }

  /// Waiting time of `trips` copies of the chain whose loads are issued together.
  constexpr double waits(const load_latencies& of, double trips) const {
    const double l2 = l2_waits_of_stages(trips);
    const double dram = dram_waits_of_stages(trips);
    const double more = doublings(trips);
    const awaited_stages of_trips{
        stages(), l2, dram, trips * passes, longest_passes, doublings_l2 + l2 * more, doublings_dram + dram * more};
    return of_trips.waits(of) + (missing.stored_of(trips) + hitting.stored_of(trips)) * of.l2_after_stores +
           shared_waits;
  }
  /// The chain of `trips` copies whose loads are issued together: it waits as `waits` says.
  constexpr basic_chain merged(double trips) const {
    basic_chain all = *this;
    const auto together = [trips](const stage_waits& of) {
      return stage_waits{of.stages, of.l2_of(trips), of.dram_of(trips), of.stored_of(trips)};
    };
    all.missing = together(missing);
    all.hitting = together(hitting);
    const double more = doublings(trips);
    all.doublings_l2 += l2_waits_of_stages(trips) * more;
    all.doublings_dram += dram_waits_of_stages(trips) * more;
    all.passes *= trips;
    return all;
  }
  /// The stages that wait for L2 alone, and for device memory, if the loads of `trips` copies are issued together.
  constexpr double dram_waits(double trips) const { return dram_waits_of_stages(trips) + trips * dram_waits_in_loops; }
  constexpr double l2_waits(double trips) const {
    return larger(0.0, l2_waits_of_stages(trips) - dram_waits_of_stages(trips)) + trips * l2_waits_in_loops;
  }
  constexpr double stages() const { return missing.stages + hitting.stages; }
  constexpr double l2_waits_of_stages(double trips) const { return missing.l2_of(trips) + hitting.l2_of(trips); }
  constexpr double dram_waits_of_stages(double trips) const { return missing.dram_of(trips) + hitting.dram_of(trips); }
  /// Extra waiting time of the last of `warps` warps since they last synchronised.
  constexpr double for_the_last(const load_latencies& of, double warps) const {
    return doublings(warps) *
           (l2_since_barrier * of.l2_per_doubling + dram_since_barrier * (of.dram_per_doubling - of.l2_per_doubling));
  }
  constexpr void take_longest(const basic_chain& part) {
    stage_waits_for_l2 = larger(stage_waits_for_l2, part.stage_waits_for_l2);
    stage_waits_for_dram = larger(stage_waits_for_dram, part.stage_waits_for_dram);
    longest_result = larger(longest_result, part.longest_result);
  }
  /// The longest single step of the chain.
  constexpr double longest_step(const load_latencies& of) const {
    const double stage = stage_waits_for_l2 * (of.l2 - of.l1) + stage_waits_for_dram * (of.dram - of.l2);
    return smaller(total(of), larger(longest_result, stage > 0 ? of.l1 + stage : 0));
  }
  constexpr double total(const load_latencies& of) const { return waits(of, 1) + arithmetic + fixed + of_code; }

  /// Appends `next` (closed) `times` times (a probability or a number).
  constexpr void append(const basic_chain& next, double times) {
    close();
    if (times > 0) take_longest(next);
    missing.append(next.missing, times);
    hitting.append(next.hitting, times);
    l2_waits_in_loops += times * next.l2_waits_in_loops;
    dram_waits_in_loops += times * next.dram_waits_in_loops;
    passes += times * next.passes;
    longest_passes += times * next.longest_passes;
    doublings_l2 += times * next.doublings_l2;
    doublings_dram += times * next.doublings_dram;
    l2_since_barrier = larger(l2_since_barrier, smaller(1.0, times) * next.l2_since_barrier);
    dram_since_barrier = larger(dram_since_barrier, smaller(1.0, times) * next.dram_since_barrier);
    shared_waits += times * next.shared_waits;
    arithmetic += times * next.arithmetic;
    if (next.last_result > 0) last_result = next.last_result;
    fixed += times * next.fixed;
    of_code += times * next.of_code;
    longest_beyond_mean += times * next.longest_beyond_mean;
    skip(times, next);
  }
  constexpr void skip(double times, const basic_chain& next) {
    guarded += times * next.guarded;
    skipped += times * next.skipped;
    blocks_that_pass = smaller(blocks_that_pass, next.blocks_that_pass);
  }
};
using chain = basic_chain<>;
}  // namespace kernelcost::model
#pragma GCC diagnostic pop
