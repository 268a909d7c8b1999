// SPDX-License-Identifier: BSL-1.0
/// \file
/// tape: what the lanes of one warp do, step by step, next to one another.
///
/// A kernel's body runs once for each lane. The first lane lays down its steps; the others follow it. Steps of two lanes are the same
/// request of their warp if they are of the same kind, on the same buffer, in the same line, and in the same trips of the loops
/// around them. A lane that does something else has it inserted where it stands: so branches need not be announced.
///
/// Everything is usable in constant expressions, and from a function that nvcc compiles for both sides.
#pragma once
#include <kernelcost/trace/step_key.hpp>

namespace kernelcost::tracing {

/// A request of a warp, a run of equal arithmetic, a loop, or one of its trips.
struct record {
  step_key key = 0;
  /// The step after this one; of a trip, its first step.
  record* next = nullptr;
  /// Of a loop its first trip, of a trip the one after it; of a scope its one "trip".
  record* trip = nullptr;
  /// The lanes that take this step; of a branch, `taken` those that go its first way.
  unsigned mask = 0;
  unsigned taken = 0;
  /// Instructions of a run; the options of a loop.
  int count = 0;
  int options = 0;
  /// Of a loop: the most trips that a lane set out for. Of a trip: its number.
  long long most_trips = 0;
  /// Of a loop: the trips that its busiest lane made, and those of all lanes together.
  long long busiest = 0;
  long long all_trips = 0;
  /// Byte addresses, of the lanes in `mask`.
  long long address[lanes_of_a_warp];

  record* allocated_before = nullptr;
};

/// Of the trips that a warp makes, those that one that was traced stands for, itself among them; `before` is the traced one before it.
/// Others count as the next traced one, whose lanes are theirs; but as the one before, if it has the same lanes and is not one of the
/// first two: a loop's last trip stands for itself alone.
constexpr double trips_it_stands_for(const record* before, const record& trip) {
  const long long number = trip.most_trips;
  double stands_for = 1;
  if (before != nullptr && !(before->mask == trip.mask && before->most_trips > 1))
    stands_for += static_cast<double>(number - before->most_trips - 1);
  const record* const after = trip.trip;
  if (after != nullptr && after->mask == trip.mask && number > 1)
    stands_for += static_cast<double>(after->most_trips - number - 1);
  return stands_for;
}

/// How many trips of a loop are traced.
struct trip_sampling {
  bool every_trip = false;
};

class tape {
 public:
  KERNELCOST_FUNCTION tape() : head_(allocate()) {}
  KERNELCOST_FUNCTION ~tape() {
    while (last_ != nullptr) {
      record* const before = last_->allocated_before;
      delete last_;
      last_ = before;
    }
    while (spare_ != nullptr) {
      record* const before = spare_->allocated_before;
      delete spare_;
      spare_ = before;
    }
  }
  tape(const tape&) = delete;
  tape& operator=(const tape&) = delete;

  /// Forgets the steps and keeps the memory.
  KERNELCOST_FUNCTION void clear() {
    while (last_ != head_) {
      record* const before = last_->allocated_before;
      last_->allocated_before = spare_;
      spare_ = last_;
      last_ = before;
    }
    head_->next = nullptr;
    head_->mask = 0;
    trips_added_late_ = false;
  }
  /// Keeps steps and trips, and forgets who took them.
  KERNELCOST_FUNCTION void rewind() {
    for (record* each = last_; each != nullptr; each = each->allocated_before) {
      each->mask = each->taken = 0;
      each->count = 0;
      each->most_trips = key_is(each, act::trip) ? each->most_trips : 0;
      each->busiest = each->all_trips = 0;
    }
    trips_added_late_ = false;
  }
  /// A lane with fewer trips than another one came later: the trips that it added to the sample lack the lanes before.
  KERNELCOST_FUNCTION bool trips_added_late() const { return trips_added_late_; }

  KERNELCOST_FUNCTION void begin_lane(int lane) {
    lane_ = lane, bit_ = 1U << lane, here_ = head_, run_ = 0, head_->mask |= bit_;
  }

  KERNELCOST_FUNCTION record& step(step_key which) {
    here_ = here_->next != nullptr && here_->next->key == which ? here_->next : align(which);
    here_->mask |= bit_, ++steps_;
    return *here_;
  }
  /// clang++ counts statements, and stops a constant after a million: hence as few as can be.
  KERNELCOST_FUNCTION void access(step_key which, long long address) {
    here_ = here_->next != nullptr && here_->next->key == which ? here_->next : align(which);
    here_->mask |= bit_, here_->address[lane_] = address, ++steps_;
  }

  KERNELCOST_FUNCTION void decide(step_key which, bool taken) {
    here_ = here_->next != nullptr && here_->next->key == which ? here_->next : align(which);
    here_->mask |= bit_, here_->taken |= taken ? bit_ : 0U, ++steps_;
  }

  /// Equal instructions after one another are one record.
  KERNELCOST_FUNCTION void compute(step_key which) {
    run_ = here_->key == which && run_ > 0 ? (++steps_, run_ + 1) : (step(which), 1);
    if (run_ > here_->count) here_->count = run_;
  }

  /// The first, the second, a middle and the last of a lane's trips, or all of them.
  KERNELCOST_FUNCTION record* enter_loop(step_key which, long long trips, int options, const trip_sampling& sampling) {
    record& loop = step(which);
    loop.options = options;
    if (sampling.every_trip) {
      if (trips > loop.most_trips)
        for (record* before = last_trip_below(loop, loop.most_trips); loop.most_trips < trips; ++loop.most_trips)
          before = insert_trip(loop, before, loop.most_trips);
      return &loop;
    }
    if (loop.trip == nullptr) {
      record* before = insert_trip(loop, nullptr, 0);
      if (trips > 1) before = insert_trip(loop, before, 1);
      if (trips > 4) before = insert_trip(loop, before, trips / 2);
      if (trips == 4) before = insert_trip(loop, before, 2);
      if (trips > 2) insert_trip(loop, before, trips - 1);
    } else {
      record* const before = last_trip_below(loop, trips - 1);
      record* const after = before == nullptr ? loop.trip : before->trip;
      if (after == nullptr || after->most_trips != trips - 1) {
        insert_trip(loop, before, trips - 1);
        if (loop.most_trips >= trips) trips_added_late_ = true;
      }
    }
    if (trips > loop.most_trips) loop.most_trips = trips;
    return &loop;
  }
  /// A scope keeps its steps apart from equal ones elsewhere.
  KERNELCOST_FUNCTION record* enter_scope(step_key which) {
    record& scope = step(which);
    if (scope.trip == nullptr) insert_trip(scope, nullptr, 0);
    enter_trip(scope.trip);
    return &scope;
  }
  KERNELCOST_FUNCTION void leave_scope(record* scope) {
    here_ = scope;
    run_ = 0;
  }
  KERNELCOST_FUNCTION void enter_trip(record* trip) { here_ = trip, run_ = 0, trip->mask |= bit_; }
  KERNELCOST_FUNCTION void leave_loop(record* loop, long long trips_made) {
    loop->all_trips += trips_made;
    if (trips_made > loop->busiest) loop->busiest = trips_made;
    here_ = loop;
    run_ = 0;
  }

  KERNELCOST_FUNCTION const record* first() const { return head_->next; }
  KERNELCOST_FUNCTION unsigned lanes() const { return head_->mask; }
  /// Steps of single lanes, since the beginning.
  KERNELCOST_FUNCTION long long steps() const { return steps_; }
  /// The line of the last step that has one.
  KERNELCOST_FUNCTION int line() const { return static_cast<int>(here_->key >> key::line_at); }

 private:
  static KERNELCOST_FUNCTION bool key_is(const record* which, act what) {
    return (which->key & 0xff) == static_cast<step_key>(what);
  }

  KERNELCOST_FUNCTION record* allocate() {
    record* fresh = spare_;
    if (fresh != nullptr) {
      spare_ = fresh->allocated_before;
      fresh->next = fresh->trip = nullptr;
      fresh->mask = fresh->taken = 0;
      fresh->count = fresh->options = 0;
      fresh->most_trips = fresh->busiest = fresh->all_trips = 0;
    } else {
      fresh = new record;
    }
    fresh->allocated_before = last_;
    last_ = fresh;
    return fresh;
  }

  /// A step that is further ahead, or a new one here. Arithmetic is looked for only up to the next access.
  KERNELCOST_FUNCTION record* align(step_key which) {
    const bool computes = (which & 0xff) == static_cast<step_key>(act::compute);
    for (record* each = here_->next; each != nullptr; each = each->next) {
      if (each->key == which) return each;
      if (computes && !key_is(each, act::compute)) break;
    }
    record* const fresh = allocate();
    fresh->key = which;
    fresh->next = here_->next;
    here_->next = fresh;
    return fresh;
  }

  static KERNELCOST_FUNCTION record* last_trip_below(const record& loop, long long number) {
    record* before = nullptr;
    for (record* each = loop.trip; each != nullptr && each->most_trips < number; each = each->trip) before = each;
    return before;
  }
  KERNELCOST_FUNCTION record* insert_trip(record& loop, record* before, long long number) {
    record* const fresh = allocate();
    fresh->key = static_cast<step_key>(act::trip);
    fresh->most_trips = number;
    record*& link = before == nullptr ? loop.trip : before->trip;
    fresh->trip = link;
    link = fresh;
    return fresh;
  }

  record* last_ = nullptr;
  record* spare_ = nullptr;
  record* head_ = nullptr;
  record* here_ = nullptr;
  int lane_ = 0;
  unsigned bit_ = 1;
  int run_ = 0;
  bool trips_added_late_ = false;
  long long steps_ = 0;
};
}  // namespace kernelcost::tracing
