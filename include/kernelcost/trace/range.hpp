// SPDX-License-Identifier: BSL-1.0
/// \file
/// traced_range: `for (int j : k.range(cols))` in a traced thread. It executes a sample of the trips.
#pragma once
#include <kernelcost/trace/loop_options.hpp>
#include <kernelcost/trace/recorder.hpp>

namespace kernelcost::tracing {

/// The trips of a loop whose accesses are compared with those of other threads; later trips repeat them.
inline constexpr long long compared_trips = 4;

template <class Integer>
class traced_range {
 public:
  KERNELCOST_FUNCTION traced_range(recorder* by, Integer first, long long trips, Integer step, int options, int line)
      : by_(by), first_(first), step_(step), trips_(trips), options_(options), line_(line) {}
  /// Also runs after a break, and after a return from the body.
  KERNELCOST_FUNCTION ~traced_range() {
    if (loop_ != nullptr) leave(number_ + 1);
  }
  traced_range(const traced_range&) = delete;
  traced_range& operator=(const traced_range&) = delete;

  struct end_of_range {};
  class iterator {
   public:
    KERNELCOST_FUNCTION explicit iterator(traced_range* of) : of_(of) {}
    KERNELCOST_FUNCTION Integer operator*() const {
      return static_cast<Integer>(of_->first_ + static_cast<Integer>(of_->number_) * of_->step_);
    }
    KERNELCOST_FUNCTION void operator++() {
      if (of_->trip_ == nullptr) return of_->check_next();
      of_->advance(of_->trip_->trip);
    }
    KERNELCOST_FUNCTION bool operator!=(end_of_range) const { return of_->loop_ != nullptr; }

   private:
    traced_range* of_;
  };

  KERNELCOST_FUNCTION iterator begin() {
    if (trips_ > 0 && by_->watch != nullptr) {
      loop_ = by_->steps.here();
      trips_around_ = by_->trips_at_hand;
      by_->trips_at_hand = trip_number(trips_around_, line_, 0);
    } else if (trips_ > 0) {
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
    trip_ = next, number_ = next->most_trips, by_->steps.enter_trip(next);
  }
  KERNELCOST_FUNCTION void leave(long long trips_made) {
    if (by_->watch == nullptr)
      by_->steps.leave_loop(loop_, trips_made);
    else
      leave_checked(trips_made);
    loop_ = nullptr;
  }
  KERNELCOST_FUNCTION void leave_checked(long long trips_made) {
    if (trips_made > compared_trips) --by_->repeated;
    by_->trips_at_hand = trips_around_;
  }
  /// All trips of a checked block run, as far as there is time. Accesses after trips that are left out are not compared
  /// with other threads, because the barriers that those trips pass are not known.
  KERNELCOST_FUNCTION void check_next() {
    const long long made = number_ + 1;
    if (made < trips_ && --by_->checks_left < 0) by_->left_out = true;
    if (made >= trips_ || by_->left_out) return leave(made);
    if (made == compared_trips) ++by_->repeated;
    number_ = made;
    by_->trips_at_hand = trip_number(trips_around_, line_, made);
  }

  recorder* by_;
  record* loop_ = nullptr;
  /// Null in a checked block, where nothing is recorded.
  record* trip_ = nullptr;
  long long number_ = 0;
  /// recorder::trips_at_hand of the loops around this one.
  unsigned long long trips_around_ = 0;
  Integer first_;
  Integer step_;
  long long trips_;
  int options_;
  int line_;
};
}  // namespace kernelcost::tracing
