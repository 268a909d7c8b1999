// SPDX-License-Identifier: BSL-1.0
/// \file
/// Detects barriers of the block that some threads skip while others wait: lanes of a warp, and whole warps of a block.
/// Shuffles, votes and barriers of the warp are skipped by lanes that their mask names.
///
/// CUDA waits at a barrier for the threads that have not ended. So a thread that ends without reaching the barrier is
/// correct, and a thread that skips it and continues is not. A lane continues if it takes a later step of its warp. A
/// warp continues if it reaches a place further down in the source that another warp reaches after more arrivals, where
/// the missing arrivals are at a barrier, or in a loop of `range`, above that place. Cases that cannot be distinguished
/// from a warp that ends are accepted: places that a warp reaches several times, and barriers in plain loops.
#pragma once
#include <kernelcost/trace/tape.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::tracing {

/// The lanes of a warp that skip a barrier of the block, or a shuffle, a vote or a barrier of the warp that names them,
/// and take a later step.
class lanes_that_skip {
 public:
  constexpr explicit lanes_that_skip(const tape& steps) : lanes_(steps.lanes()) { walk(steps.first()); }

  /// The first line that lanes skip, 0 if there is none, and the first of these lanes.
  struct skipped {
    int line = 0;
    int lane = 0;
  };
  skipped barrier;
  skipped exchange;

 private:
  struct missing_lanes {
    unsigned lanes = 0;
    int line = 0;
  };

  constexpr void walk(const record* first) {
    for (const record* each = first; each != nullptr; each = each->next) {
      if ((each->mask & (at_barrier_.lanes | at_exchange_.lanes)) != 0) {
        find(barrier, at_barrier_, *each);
        find(exchange, at_exchange_, *each);
      }
      const act what = key::act_of(each->key);
      if (what >= act::barrier && what <= act::vote && each->mask != 0 && each->mask != lanes_)
        add(what == act::barrier ? at_barrier_ : at_exchange_, *each, what == act::barrier ? full_warp : named(*each));
      for (const record* trip = each->trip; trip != nullptr; trip = trip->trip) walk(trip->next);
    }
  }
  constexpr void add(missing_lanes& to, const record& step, unsigned named_lanes) const {
    const unsigned missing = lanes_ & named_lanes & ~step.mask;
    if (missing == 0) return;
    to.lanes |= missing;
    to.line = key::line_of(step.key);
  }
  /// The lanes that the mask of a shuffle or vote names, which takes the place of an address.
  static constexpr unsigned named(const record& step) {
    unsigned all = 0;
    for (int lane = 0; lane < lanes_of_a_warp; ++lane)
      if ((step.mask >> lane & 1U) != 0) all |= static_cast<unsigned>(step.address[lane]);
    return all;
  }
  static constexpr void find(skipped& by, const missing_lanes& missing, const record& step) {
    const unsigned lanes = step.mask & missing.lanes;
    if (lanes == 0 || by.line != 0) return;
    by.line = missing.line;
    while ((lanes >> by.lane & 1U) == 0) ++by.lane;
  }

  unsigned lanes_;
  missing_lanes at_barrier_;
  missing_lanes at_exchange_;
};

/// The number of a warp's arrivals at barriers, and whether it is certain. It is uncertain if it differs between the
/// traced trips of a loop, since the trips in between are unknown.
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

/// The path of a warp through the kernel, outside of loops: its places, and its arrivals at barriers before each.
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

  /// The line of a barrier that this warp skipped and `other` waited at; 0 if there is none.
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
    /// The key of the place, combined with those of the enclosing scopes.
    unsigned long long key = 0;
    int line = 0;
    /// Arrivals before the place, and at the place.
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
    constexpr unsigned long long prime = 1099511628211ULL;  // the prime of FNV-1a
    for (const record* each = first; each != nullptr; each = each->next) {
      if (!counts(*each)) continue;
      const unsigned long long key = (within ^ each->key) * prime;
      if (is_scope(*each)) {
        lay_out(each->trip->next, key, laid, arrived);
        continue;
      }
      places_[laid] = {key, tracing::key::line_of(each->key), arrived, arrivals_at(*each).number};
      arrived += places_[laid++].within;
    }
  }

  /// Both warps reach the place once, below the barrier in the source, and this warp after fewer arrivals.
  constexpr bool goes_on_at(const place& to, const path_of_warp& other, const place& barrier, int barrier_here) const {
    if (to.line <= barrier.line || other.times(to) != 1 || times(to) != 1) return false;
    const int here = find(to);
    return (barrier_here == count_ || here > barrier_here) && places_[here].before < to.before;
  }
  constexpr int find(const place& which) const {
    int i = 0;
    while (i < count_ && places_[i].key != which.key) ++i;
    return i;
  }
  constexpr int times(const place& which) const {
    int number = 0;
    for (int i = 0; i < count_; ++i) number += places_[i].key == which.key ? 1 : 0;
    return number;
  }
  /// True if some place lies both before and after this one.
  constexpr bool is_in_a_loop(int which) const {
    for (int i = 0; i < which; ++i)
      for (int j = which + 1; j < count_; ++j)
        if (places_[i].key == places_[j].key) return true;
    return false;
  }

  place* places_ = nullptr;
  int count_ = 0;
};

/// The traced warps of a block, checked for one that skips a barrier where another waits.
class warps_at_barriers {
 public:
  constexpr warps_at_barriers() = default;
  constexpr ~warps_at_barriers() { forget(); }
  warps_at_barriers(const warps_at_barriers&) = delete;
  warps_at_barriers& operator=(const warps_at_barriers&) = delete;

  /// Starts another block.
  constexpr void forget() {
    while (paths_ != nullptr) {
      path_of_warp* const after = paths_->next;
      delete paths_;
      paths_ = after;
    }
  }
  /// Among warps with the same number of arrivals, only one is compared with the others.
  /// Returns the line of a skipped barrier, 0 if there is none, and the warp that skips it.
  struct skipped {
    int line = 0;
    int warp = 0;
  };
  constexpr skipped add(const tape& steps, int warp) {
    const arrivals all = arrivals_in(steps.first());
    if (!all.certain) return {};
    for (const path_of_warp* each = paths_; each != nullptr; each = each->next)
      if (each->all.number == all.number) return {};
    auto* const fresh = new path_of_warp(steps, warp, all);
    fresh->next = paths_;
    paths_ = fresh;
    for (const path_of_warp* each = fresh->next; each != nullptr; each = each->next) {
      const bool fewer = all.number < each->all.number;
      const path_of_warp& passing = fewer ? *fresh : *each;
      if (const int line = passing.passed_by(fewer ? *each : *fresh); line != 0) return {line, passing.warp};
    }
    return {};
  }

 private:
  path_of_warp* paths_ = nullptr;
};
}  // namespace kernelcost::tracing
#pragma GCC diagnostic pop
