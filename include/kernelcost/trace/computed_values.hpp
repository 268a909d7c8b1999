// SPDX-License-Identifier: BSL-1.0
/// \file
/// computed_values: the arithmetic that a thread of a kernel's text has done. Compilers compute a value once, however
/// often the text writes it: in two expressions, or in each trip of a loop that does not change it. Used at run time.
///
/// Values are numbered as by LLVM's GVN, which nvcc uses: two results are the same value if the same operation was
/// applied to the same values. A value is not there any more behind the branch or the loop in which it was computed, or
/// in the next trip. Arithmetic of a loop on values that were there before it moves out of the loop (LICM), so that
/// only the first trip counts it.
#pragma once
#include <kernelcost/trace/function.hpp>

#include <cstddef>
#include <vector>

namespace kernelcost::tracing {

/// Says which value a number is.
struct identity {
  /// Equal for equal values. A value without a name has 0.
  unsigned long long of = 0;
  /// The time of the latest load that it depends on; 0 for constants.
  long long since = 0;
  /// The time at which the thread has got it last.
  long long at = 0;
};

/// A hash of two numbers.
KERNELCOST_FUNCTION unsigned long long mixed(unsigned long long a, unsigned long long b) {
  // The increment and the multipliers of SplitMix64.
  unsigned long long hash = (a ^ (b << 32U | b >> 32U)) + 0x9e3779b97f4a7c15ULL;
  hash = (hash ^ hash >> 30U) * 0xbf58476d1ce4e5b9ULL;
  hash = (hash ^ hash >> 27U) * 0x94d049bb133111ebULL;
  return hash ^ hash >> 31U;
}

class computed_values {
 public:
  /// The time of numbers that each trip may change, as a loop's variable.
  static constexpr long long always_changes = ~(1ULL << 63U);

  /// A new thread has computed nothing.
  void forget_all() {
    forget_since(-1);
    loops_.clear();
  }
  void forget_since(long long time) {
    for (; !made_.empty() && made_.back().made > time; made_.pop_back()) {
      const std::size_t at = place_of(made_.back().of);
      if (values_[at].made == made_.back().made) remove(at);
    }
  }
  /// True if the value is there at the time `now`; if not, it is from then on.
  bool is_there(const identity& which, long long now) {
    for (const loop& around : loops_)
      if (around.trips > 1 && which.since <= around.begins) return true;
    const std::size_t at = place_of(which.of);
    if (values_[at].of != 0 && is_of_these_trips(values_[at].made)) return true;
    values_[at] = {which.of, now};
    made_.push_back(values_[at]);
    if (made_.size() == most_values) forget_since(-1);
    return false;
  }

  /// Since when an operand has had its value. One that comes from an earlier trip changes from trip to trip.
  long long since(const identity& operand) const {
    for (const loop& around : loops_)
      if (operand.at > around.begins && operand.at < around.trip) return always_changes;
    return operand.since;
  }

  void enter_loop(long long now) { loops_.push_back({now, now, 0}); }
  void begin_trip(long long now) {
    loops_.back().trip = now;
    ++loops_.back().trips;
  }
  void leave_loop() { loops_.pop_back(); }

 private:
  struct value {
    unsigned long long of = 0;
    long long made = 0;
  };
  struct loop {
    long long begins;
    long long trip;
    long long trips;
  };

  bool is_of_these_trips(long long made) const {
    for (const loop& around : loops_)
      if (made > around.begins && made <= around.trip) return false;
    return true;
  }

  /// The place of the value, or the free one that it would get.
  std::size_t place_of(unsigned long long of) const {
    std::size_t at = of % places;
    while (values_[at].of != 0 && values_[at].of != of) at = (at + 1) % places;
    return at;
  }
  /// Values behind a free place move up, so that none is between them and the place where they are looked for.
  void remove(std::size_t free) {
    for (std::size_t at = (free + 1) % places; values_[at].of != 0; at = (at + 1) % places) {
      const std::size_t wanted = values_[at].of % places;
      if ((at - wanted) % places < (at - free) % places) continue;
      values_[free] = values_[at];
      free = at;
    }
    values_[free] = {};
  }

  /// More than a thread computes before it forgets, at the ends of branches and loops, and twice as many places.
  static constexpr std::size_t most_values = 1U << 13U, places = 2 * most_values;

  std::vector<value> values_ = std::vector<value>(places);
  /// In the order in which they were made.
  std::vector<value> made_;
  std::vector<loop> loops_;
};
}  // namespace kernelcost::tracing
