// SPDX-License-Identifier: BSL-1.0
/// \file
/// traced_range: `for (int j : k.range(cols))` in a thread that is traced. It goes through a sample of the trips.
#pragma once
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/trace/recorder.hpp>

namespace kernelcost::tracing {

/// What a loop's record carries as one number: its unrolling, and what a trip needs of the one before it.
struct loop_options {
  int factor = expr::unrolling::unstated;
  expr::iterations order = expr::iterations::unstated;

  KERNELCOST_FUNCTION int packed() const { return factor * 8 + static_cast<int>(order); }
  static constexpr loop_options unpacked(int number) { return {number / 8, static_cast<expr::iterations>(number % 8)}; }
};

template <class Integer>
class traced_range {
 public:
  KERNELCOST_FUNCTION traced_range(recorder* by, Integer first, long long trips, Integer step, int options, int line)
      : by_(by), first_(first), step_(step), trips_(trips), options_(options), line_(line) {}
  /// Also after a break, and after a return from within.
  KERNELCOST_FUNCTION ~traced_range() {
    if (loop_ != nullptr) leave(trip_->most_trips + 1);
  }
  traced_range(const traced_range&) = delete;
  traced_range& operator=(const traced_range&) = delete;

  struct end_of_range {};
  class iterator {
   public:
    KERNELCOST_FUNCTION explicit iterator(traced_range* of) : of_(of) {}
    KERNELCOST_FUNCTION Integer operator*() const {
      return static_cast<Integer>(of_->first_ + static_cast<Integer>(of_->trip_->most_trips) * of_->step_);
    }
    KERNELCOST_FUNCTION void operator++() { of_->advance(of_->trip_->trip); }
    KERNELCOST_FUNCTION bool operator!=(end_of_range) const { return of_->loop_ != nullptr; }

   private:
    traced_range* of_;
  };

  KERNELCOST_FUNCTION iterator begin() {
    if (trips_ > 0) {
      constexpr step_key loop = key::of(act::loop);
      loop_ = by_->steps.enter_loop(key::at(loop, 0, line_), trips_, options_, by_->trips);
      advance(loop_->trip);
    }
    return iterator(this);
  }
  KERNELCOST_FUNCTION end_of_range end() const { return {}; }

 private:
  KERNELCOST_FUNCTION void advance(record* next) {
    if (next == nullptr || next->most_trips >= trips_) return leave(trips_);
    trip_ = next, by_->steps.enter_trip(next);
  }
  KERNELCOST_FUNCTION void leave(long long trips_made) {
    by_->steps.leave_loop(loop_, trips_made);
    loop_ = nullptr;
  }

  recorder* by_;
  record* loop_ = nullptr;
  record* trip_ = nullptr;
  Integer first_;
  Integer step_;
  long long trips_;
  int options_;
  int line_;
};
}  // namespace kernelcost::tracing
