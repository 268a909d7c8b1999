// SPDX-License-Identifier: BSL-1.0
/// \file
/// Barriers of the block that some threads pass by while others wait there: lanes of a warp, and whole warps of a block.
///
/// CUDA waits at a barrier for the threads that have not ended. So a thread that ends without having come to it is in order, and one that
/// goes on is not. A lane goes on if it takes a later step of its warp. A warp goes on if it comes to a place further down in the source
/// that another warp comes to after more arrivals, the missing ones being at a barrier, or in a loop of `range`, that lies before it.
/// What can't be told from a warp that ends is let pass: places that a warp comes to several times, and barriers in plain loops.
#pragma once
#include <kernelcost/trace/mistakes.hpp>
#include <kernelcost/trace/tape.hpp>

namespace kernelcost::tracing {

/// Of a warp's lanes. `missing` are those that passed by the barrier in `line`, so far.
constexpr void require_all_lanes_at_barriers(const record* first, unsigned lanes, unsigned& missing, int& line,
                                             long long block, int warp) {
  for (const record* each = first; each != nullptr; each = each->next) {
    if ((each->mask & missing) != 0) mistake::a_barrier_stands_in_divergent_code(line, block, warp);
    if (key::act_of(each->key) == act::barrier && each->mask != 0) {
      missing |= lanes & ~each->mask;
      line = key::line_of(each->key);
    }
    for (const record* trip = each->trip; trip != nullptr; trip = trip->trip)
      require_all_lanes_at_barriers(trip->next, lanes, missing, line, block, warp);
  }
}
constexpr void require_all_lanes_at_barriers(const tape& steps, long long block, int warp) {
  unsigned missing = 0;
  int line = 0;
  require_all_lanes_at_barriers(steps.first(), steps.lanes(), missing, line, block, warp);
}

/// How often a warp arrives at barriers, and whether that is certain: where the trips of a loop that were traced differ in it, nobody
/// knows of those between.
struct arrivals {
  double number = 0;
  bool certain = true;
};

constexpr arrivals arrivals_at(const record& step);
constexpr arrivals arrivals_in(const record* first) {
  arrivals sum;
  for (const record* each = first; each != nullptr; each = each->next) {
    if (each->trip == nullptr && key::act_of(each->key) != act::barrier) continue;
    const arrivals here = arrivals_at(*each);
    sum.number += here.number;
    sum.certain = sum.certain && here.certain;
  }
  return sum;
}
constexpr arrivals arrivals_at(const record& step) {
  if (step.mask == 0) return {};
  if (step.trip == nullptr) return {key::act_of(step.key) == act::barrier ? 1.0 : 0.0};
  arrivals sum;
  double of_a_trip = -1;
  bool differ = false;
  bool all_traced = true;
  const record* before = nullptr;
  for (const record* trip = step.trip; trip != nullptr; trip = trip->trip) {
    if (trip->mask == 0) continue;
    const arrivals here = arrivals_in(trip->next);
    const double times = trips_it_stands_for(before, *trip);
    differ = differ || (of_a_trip >= 0 && here.number != of_a_trip);
    all_traced = all_traced && times == 1;
    of_a_trip = here.number;
    sum.number += times * here.number;
    sum.certain = sum.certain && here.certain;
    before = trip;
  }
  sum.certain = sum.certain && (all_traced || !differ);
  return sum;
}

/// The way of a warp through the kernel, outside of loops: its places and its arrivals at barriers on the way to each.
class path_of_warp {
 public:
  constexpr path_of_warp(const tape& steps, int its_warp, const arrivals& its_arrivals)
      : warp(its_warp), all(its_arrivals) {
    count_ = count(steps.first());
    if (count_ > 0) places_ = new place[static_cast<unsigned long>(count_)];
    int laid = 0;
    double arrived = 0;
    lay_out(steps.first(), 0, laid, arrived);
  }
  constexpr ~path_of_warp() { delete[] places_; }
  path_of_warp(const path_of_warp&) = delete;
  path_of_warp& operator=(const path_of_warp&) = delete;

  int warp;
  arrivals all;
  path_of_warp* next = nullptr;

  /// The line of a barrier that the warp passed by and `other` waited at; 0 if there is none.
  constexpr int passed_by(const path_of_warp& other) const {
    for (int i = 0; i < other.count_; ++i) {
      const place& barrier = other.places_[i];
      if (barrier.within == 0 || other.times(barrier) != 1 || other.is_in_a_loop(i) || times(barrier) > 1) continue;
      const int here = find(barrier);
      if (here < count_ && places_[here].within >= barrier.within) continue;
      for (int j = i + 1; j < other.count_; ++j)
        if (goes_on_at(other.places_[j], other, barrier, here)) return barrier.line;
    }
    return 0;
  }

 private:
  struct place {
    /// Its key, with those of the scopes around it.
    unsigned long long what = 0;
    int line = 0;
    /// Arrivals on the way to it, and there.
    double before = 0;
    double within = 0;
  };

  static constexpr bool is_scope(const record& step) { return key::act_of(step.key) == act::scope; }
  static constexpr bool counts(const record& step) { return step.mask != 0 && key::line_of(step.key) != 0; }
  static constexpr int count(const record* first) {
    int number = 0;
    for (const record* each = first; each != nullptr; each = each->next)
      number += !counts(*each) ? 0 : is_scope(*each) ? count(each->trip->next) : 1;
    return number;
  }
  constexpr void lay_out(const record* first, unsigned long long within, int& laid, double& arrived) {
    constexpr unsigned long long prime = 1099511628211ULL;  // FNV-1a's
    for (const record* each = first; each != nullptr; each = each->next) {
      if (!counts(*each)) continue;
      const unsigned long long what = (within ^ each->key) * prime;
      if (is_scope(*each)) {
        lay_out(each->trip->next, what, laid, arrived);
        continue;
      }
      places_[laid] = {what, key::line_of(each->key), arrived, arrivals_at(*each).number};
      arrived += places_[laid++].within;
    }
  }

  /// Both come to it once, below the barrier in the source, this warp after fewer arrivals.
  constexpr bool goes_on_at(const place& to, const path_of_warp& other, const place& barrier, int barrier_here) const {
    if (to.line <= barrier.line || other.times(to) != 1 || times(to) != 1) return false;
    const int here = find(to);
    return (barrier_here == count_ || here > barrier_here) && places_[here].before < to.before;
  }
  constexpr int find(const place& which) const {
    int i = 0;
    while (i < count_ && places_[i].what != which.what) ++i;
    return i;
  }
  constexpr int times(const place& which) const {
    int number = 0;
    for (int i = 0; i < count_; ++i) number += places_[i].what == which.what ? 1 : 0;
    return number;
  }
  /// Some place lies both before and after this one.
  constexpr bool is_in_a_loop(int which) const {
    for (int i = 0; i < which; ++i)
      for (int j = which + 1; j < count_; ++j)
        if (places_[i].what == places_[j].what) return true;
    return false;
  }

  place* places_ = nullptr;
  int count_ = 0;
};

/// The warps of a block that were traced: whether one passed by where another one waits.
class warps_at_barriers {
 public:
  constexpr warps_at_barriers() = default;
  constexpr ~warps_at_barriers() { forget(); }
  warps_at_barriers(const warps_at_barriers&) = delete;
  warps_at_barriers& operator=(const warps_at_barriers&) = delete;

  /// Another block.
  constexpr void forget() {
    while (paths_ != nullptr) {
      path_of_warp* const after = paths_->next;
      delete paths_;
      paths_ = after;
    }
  }
  /// Of warps with as many arrivals one is compared with the others.
  constexpr void add(const tape& steps, long long block, int warp) {
    const arrivals all = arrivals_in(steps.first());
    if (!all.certain) return;
    for (const path_of_warp* each = paths_; each != nullptr; each = each->next)
      if (each->all.number == all.number) return;
    auto* const fresh = new path_of_warp(steps, warp, all);
    fresh->next = paths_;
    paths_ = fresh;
    for (const path_of_warp* each = fresh->next; each != nullptr; each = each->next) {
      const bool fewer = all.number < each->all.number;
      const path_of_warp& passing = fewer ? *fresh : *each;
      if (const int line = passing.passed_by(fewer ? *each : *fresh); line != 0)
        mistake::a_barrier_stands_in_divergent_code(line, block, passing.warp);
    }
  }

 private:
  path_of_warp* paths_ = nullptr;
};
}  // namespace kernelcost::tracing
