// SPDX-License-Identifier: BSL-1.0
/// \file
/// block_paths: how much the blocks of a launch differ, as a trace at run time sees them.
///
/// A block keeps its place on an SM until its last warp is done, and its warps wait for each other at barriers. So its
/// time is that of its longest warp between each two barriers. `sampling::paths` names a list, in which the tracer
/// enters the blocks that it traces.
#pragma once
#include <kernelcost/trace/loop_options.hpp>
#include <kernelcost/trace/tape.hpp>

#include <cstddef>
#include <vector>

namespace kernelcost::tracing {

/// The waits of a warp for its steps, in the time of a sum that needs the one before.
struct path_waits {
  /// Those for steps outside of loops, or in loops that compiled code has no more, and those for steps in other loops.
  double outside = 0;
  double in_loops = 0;

  double all() const { return outside + in_loops; }
  void add(const path_waits& other, double times = 1) {
    outside += times * other.outside;
    in_loops += times * other.in_loops;
  }
};

struct block_path {
  /// Its number in the grid, and how many blocks it stands for.
  long long block = 0;
  double blocks = 0;
  /// The instructions of all of its warps.
  double instructions = 0;
  /// Those of the mean warp, and of the longest one between each two barriers.
  path_waits of_mean_warp;
  path_waits of_longest;
};

class block_paths {
 public:
  /// Adds the steps of a warp that stands for `warps` warps of its block.
  void add_warp(const record* first, double warps) {
    stretches_.assign(1, {});
    instructions_ = 0;
    walk(first, 1, false);
    if (longest_.size() < stretches_.size()) longest_.resize(stretches_.size());
    for (std::size_t i = 0; i < stretches_.size(); ++i) {
      now_.of_mean_warp.add(stretches_[i], warps);
      if (stretches_[i].all() > longest_[i].all()) longest_[i] = stretches_[i];
    }
    now_.instructions += warps * instructions_;
    warps_ += warps;
  }
  /// The warps since the last call are those of `block`, which stands for `blocks` blocks.
  void end_block(long long block, double blocks) {
    now_.block = block;
    now_.blocks = blocks;
    const path_waits of_warps = now_.of_mean_warp;
    now_.of_mean_warp = {};
    if (warps_ > 0) now_.of_mean_warp.add(of_warps, 1 / warps_);
    for (const auto& each : longest_) now_.of_longest.add(each);
    if (warps_ > 0) all_.push_back(now_);
    now_ = {};
    warps_ = 0;
    longest_.clear();
  }
  const std::vector<block_path>& all() const { return all_; }

 private:
  /// The waits for one result in times of a sum. The calibration of an H200 has 4 cycles for a sum, 26 for a shuffle,
  /// 23 for shared memory and 31 for L1; loads count like those that hit L1, whatever serves them, because loads that
  /// miss it are awaited together.
  static double wait_for(const record& step) {
    switch (key::act_of(step.key)) {
      case act::compute: return step.count;
      case act::load:
      case act::atomic: return 8;
      case act::shuffle:
      case act::vote: return 6;
      default: return 1;
    }
  }
  void walk(const record* first, double times, bool in_loop) {
    for (const record* each = first; each != nullptr; each = each->next) {
      if (each->mask == 0) continue;
      const act what = key::act_of(each->key);
      if (what == act::barrier) stretches_.push_back({});
      if (each->trip == nullptr) {
        path_waits& now = stretches_.back();
        (in_loop ? now.in_loops : now.outside) += times * wait_for(*each);
        instructions_ += times * (what == act::compute ? each->count : 1);
      }
      const bool goes_round = what == act::loop && !is_dissolved(*each);
      const record* before = nullptr;
      for (const record* trip = each->trip; trip != nullptr; trip = trip->trip) {
        if (trip->mask == 0) continue;
        walk(trip->next, times * trips_it_stands_for(before, *trip), in_loop || goes_round);
        before = trip;
      }
    }
  }
  static bool is_dissolved(const record& loop) {
    const int factor = loop_options::unpacked(loop.options).factor;
    return factor != 0 && factor >= loop.most_trips;
  }

  std::vector<block_path> all_;
  block_path now_;
  double warps_ = 0;
  double instructions_ = 0;
  /// Between barriers: the waits of the warp at hand, and the longest ones of its block.
  std::vector<path_waits> stretches_;
  std::vector<path_waits> longest_;
};
}  // namespace kernelcost::tracing
