// SPDX-License-Identifier: BSL-1.0
/// \file
/// tape: the steps of the lanes of one warp, aligned with each other.
///
/// A kernel's body runs once for each lane. The first lane records its steps; the other lanes follow them. Steps of two
/// lanes are the same request of their warp if they are of the same kind, on the same buffer, in the same line, and in
/// the same trips of the enclosing loops. A step that differs is inserted at the current position, so branches need no
/// announcement.
///
/// Everything works in constant expressions, and in functions that nvcc compiles for host and device.
#pragma once
#include <kernelcost/trace/mistakes.hpp>
#include <kernelcost/trace/step_key.hpp>

namespace kernelcost::tracing {

/// A request of a warp, a run of equal arithmetic, a loop, or one of its trips.
struct record {
  step_key key = 0;
  /// The step after this one; for a trip, its first step.
  record* next = nullptr;
  /// For a loop, its first trip; for a trip, the next one; for a scope, its single "trip".
  record* trip = nullptr;
  /// The lanes that take this step; for a branch, `taken` are the lanes on its first side, and for a load those that
  /// have the value in a register.
  unsigned mask = 0;
  unsigned taken = 0;
  /// Instructions of a run; the options of a loop.
  int count = 0;
  int options = 0;
  /// The instructions of a run, of all lanes, whose chain is longer than that of the one before: they need its result.
  int waits = 0;
  /// The length of the chain that the last of them ends.
  int depth = 0;
  /// For a loop, the largest trip count of any lane. For a trip, its number.
  long long most_trips = 0;
  /// For a loop: the trips of its busiest lane, and those of all lanes together.
  long long busiest = 0;
  long long all_trips = 0;
  /// Byte addresses of the lanes in `mask`; of arithmetic on known numbers, a hash of these.
  long long address[lanes_of_a_warp];

  record* allocated_before = nullptr;
};

/// The number of a warp's trips that a traced trip represents, including itself; `before` is the traced trip before it.
/// A trip that was not traced counts as the next traced trip, which has its lanes. It counts as the previous one if
/// that has the same lanes and is not one of the first two, so the last trip of a loop represents only itself.
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

/// Which trips of a loop are traced: all trips, all trips of a short loop, or the first, the second, some in the middle
/// and the last.
struct trip_sampling {
  bool every_trip = false;
  long long all_up_to = 0;
  int middles = 1;
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
    delete aside_;
  }
  tape(const tape&) = delete;
  tape& operator=(const tape&) = delete;

  /// The limit of a constant's steps. It is tested where a step has no record yet, as in a loop that does not end.
  KERNELCOST_FUNCTION void limit(long long most, bool stated) {
    most_in_a_run_ = most_steps_ = most;
    limit_is_stated_ = stated;
  }

  /// Clears the steps and keeps the memory.
  KERNELCOST_FUNCTION void clear() {
    while (last_ != head_) {
      record* const before = last_->allocated_before;
      last_->allocated_before = spare_;
      spare_ = last_;
      last_ = before;
    }
    head_->next = nullptr;
    head_->mask = 0;
    if (aside_ != nullptr) aside_->next = nullptr;
    trips_added_late_ = false;
  }
  /// Keeps steps and trips, and clears their lanes.
  KERNELCOST_FUNCTION void rewind() {
    for (record* each = last_; each != nullptr; each = each->allocated_before) {
      each->mask = each->taken = 0;
      each->count = each->waits = 0;
      each->most_trips = key_is(each, act::trip) ? each->most_trips : 0;
      each->busiest = each->all_trips = 0;
    }
    trips_added_late_ = false;
  }
  /// True if a lane with fewer trips came after another one: the trips that it added to the sample lack the earlier
  /// lanes.
  KERNELCOST_FUNCTION bool trips_added_late() const { return trips_added_late_; }

  KERNELCOST_FUNCTION void begin_lane(int lane) {
    lane_ = lane, bit_ = 1U << lane, here_ = head_, run_ = 0, head_->mask |= bit_;
    steps_before_ = steps_, run_of_another_ = nullptr;
  }

  KERNELCOST_FUNCTION record& step(step_key which) {
    return here_ = here_->next != nullptr && here_->next->key == which ? here_->next : align(which),
           here_->mask |= bit_, ++steps_, *here_;
  }
  /// clang++ counts statements and stops a constant evaluation after about a million, so the functions have few.
  KERNELCOST_FUNCTION void access(step_key which, long long address) {
    here_ = here_->next != nullptr && here_->next->key == which ? here_->next : align(which), here_->mask |= bit_,
    here_->address[lane_] = address, ++steps_;
  }

  /// A load of a value that the lane has in a register. It is no step of the lane, but the compiled kernel has the load
  /// if another lane needs it, because the code does not depend on addresses.
  KERNELCOST_FUNCTION void access_register(step_key which, long long address) {
    here_ = here_->next != nullptr && here_->next->key == which ? here_->next : align(which), here_->mask |= bit_,
    here_->taken |= bit_, here_->address[lane_] = address;
  }

  KERNELCOST_FUNCTION void decide(step_key which, bool taken) {
    here_ = here_->next != nullptr && here_->next->key == which ? here_->next : align(which), here_->mask |= bit_,
    here_->taken |= taken ? bit_ : 0U, ++steps_;
  }

  /// A run of equal instructions is one record, unless another lane has records of their own for instructions whose
  /// operands it knows. Returns the depth of the result in its chain; `first` and `second` are those of the operands.
  KERNELCOST_FUNCTION int compute(step_key which, int first = 0, int second = 0) {
    // Written out, because clang++ counts the statements of a constant.
    run_ =
        here_->key == which && run_ > 0 && (here_->next == nullptr || key::without_operands(here_->next->key) != which)
            ? (++steps_, run_ + 1)
            : (step(which), 2);
    return run_ > here_->count + 1 && (here_->count = run_ - 1) > most_in_a_run_ ? require_an_end() : void(),
           here_->waits += run_ > 2 && (first > second ? first : second) >= here_->depth ? 1 : 0,
           here_->depth = (first > second ? first : second) + 1;
  }
  /// An instruction whose result the lane has already. It is none of the lane, but the compiled kernel has it if
  /// another lane needs it.
  KERNELCOST_FUNCTION void compute_again(step_key which) {
    const bool goes_on =
        here_->key == which && run_ > 0 && (here_->next == nullptr || key::without_operands(here_->next->key) != which);
    if (!goes_on) step(which), run_ = 1;
  }

  /// One instruction on known numbers, of which `operands` is a hash: equal ones in all lanes and trips are constants.
  /// It is a record of its own, because its neighbour may be none.
  KERNELCOST_FUNCTION int compute_known(step_key which, long long operands, int first = 0, int second = 0) {
    // Unless it goes on with instructions whose operands another lane does not know.
    if (here_ == run_of_another_ && here_->key == key::without_operands(which))
      return compute(here_->key, first, second);
    run_ = 0;
    const int depth = compute(which, first, second);
    here_->address[lane_] = operands;
    if (here_->key == which)
      run_ = 0;
    else
      run_of_another_ = here_;
    return depth;
  }

  /// Traces the first, second, middle and last of a lane's trips, or all of them.
  KERNELCOST_FUNCTION record* enter_loop(step_key which, long long trips, int options, const trip_sampling& sampling) {
    record& loop = step(which);
    loop.options = options;
    if (sampling.every_trip || (trips <= sampling.all_up_to && loop.most_trips <= sampling.all_up_to)) {
      if (trips > loop.most_trips)
        for (record* before = last_trip_below(loop, loop.most_trips); loop.most_trips < trips; ++loop.most_trips)
          before = insert_trip(loop, before, loop.most_trips);
      return &loop;
    }
    if (loop.trip == nullptr) {
      record* before = insert_trip(loop, nullptr, 0);
      if (trips > 1) before = insert_trip(loop, before, 1);
      if (sampling.middles > 1 && trips > 16 * sampling.middles) {
        // The sampled trips are spread out and have different alignments, because rows of a matrix may begin anywhere
        // in a sector.
        const int middles = sampling.middles;
        for (int i = 1; i <= middles; ++i)
          before = insert_trip(loop, before, trips * i / (middles + 1) / middles * middles + i % middles);
      } else if (trips > 4) {
        before = insert_trip(loop, before, trips / 2);
      }
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
  /// Trip `number` of a loop, after `before`; it is added if it was not sampled.
  KERNELCOST_FUNCTION record* unplanned_trip(record* loop, record* before, long long number) {
    record* const after = before == nullptr ? loop->trip : before->trip;
    if (number >= loop->most_trips) loop->most_trips = number + 1;
    return after != nullptr && after->most_trips == number ? after : insert_trip(*loop, before, number);
  }
  /// The current position. `stand_aside` moves to a position whose steps are discarded, for a trip that is not sampled.
  KERNELCOST_FUNCTION record* here() const { return here_; }
  KERNELCOST_FUNCTION void stand_at(record* where) { here_ = where, run_ = 0; }
  KERNELCOST_FUNCTION void stand_aside(int line) {
    if (aside_ == nullptr) {
      aside_ = new record;
      aside_->next = nullptr;
    }
    aside_->key = key::at(key::of(act::trip), 0, line);
    here_ = aside_, run_ = 0;
  }

  /// A scope separates its steps from equal ones elsewhere.
  KERNELCOST_FUNCTION record* enter_scope(step_key which) {
    // Both sides follow their branch. Sides further on are those of another branch in this line, as where a function is
    // called twice.
    if (is_side_at(here_->next, which) && here_->next->key != which) here_ = here_->next;
    if (!is_side_at(here_->next, which) || here_->next->key != which) insert(which);
    record& scope = step(which);
    if (scope.trip == nullptr) insert_trip(scope, nullptr, 0);
    enter_trip(scope.trip);
    return &scope;
  }
  /// The next step of a lane that takes no side stands behind the side of the others: sides follow their branch.
  KERNELCOST_FUNCTION void pass_side() {
    if (here_->next != nullptr && key_is(here_->next, act::scope)) here_ = here_->next;
  }
  /// The next step stands behind both sides.
  KERNELCOST_FUNCTION void leave_scope(record* scope) {
    here_ = is_side_at(scope->next, scope->key) ? scope->next : scope;
    run_ = 0;
  }
  KERNELCOST_FUNCTION void enter_trip(record* trip) { here_ = trip, run_ = 0, trip->mask |= bit_, ++trips_; }
  /// Takes the lane out of a trip in which it only tested a condition and left the loop.
  KERNELCOST_FUNCTION bool drops_empty_trip(record* loop, record* trip, bool is_first) {
    if (!lane_does_nothing_in(trip->next)) return false;
    trip->mask &= ~bit_;
    if (is_first) loop->mask &= ~bit_;
    return true;
  }
  KERNELCOST_FUNCTION void leave_loop(record* loop, long long trips_made) {
    loop->all_trips += trips_made;
    if (trips_made > loop->busiest) loop->busiest = trips_made;
    here_ = loop;
    run_ = 0;
  }

  KERNELCOST_FUNCTION const record* first() const { return head_->next; }
  KERNELCOST_FUNCTION record* first_to_revise() { return head_->next; }
  KERNELCOST_FUNCTION unsigned lanes() const { return head_->mask; }
  /// Steps of single lanes since the beginning.
  KERNELCOST_FUNCTION long long steps() const { return steps_; }
  /// The steps, or more if trips and new records are frequent, because they cost the compilers, too. A loop of three
  /// steps, with which the limits were measured, counts as its steps.
  KERNELCOST_FUNCTION long long effort() const {
    const long long weighted = (6 * steps_ + 3 * trips_) / 7;
    return (weighted > steps_ ? weighted : steps_) + used_ / 8;
  }
  /// True if more than `most` steps follow each other outside of loops.
  KERNELCOST_FUNCTION bool is_longer_than(int most) const {
    const record* each = head_->next;
    while (each != nullptr && most > 0) most -= is_in_registers(each) ? 0 : 1, each = each->next;
    return each != nullptr;
  }
  /// The line of the last step that has one; arithmetic has none. For messages: it goes through all steps.
  KERNELCOST_FUNCTION int line() const {
    int line = key::line_of(here_->key);
    if (line == 0) find_line(head_, line);
    return line;
  }

 private:
  static KERNELCOST_FUNCTION bool key_is(const record* which, act what) {
    return (which->key & 0xff) == static_cast<step_key>(what);
  }

  /// True for a side of the branch in the line of `side`.
  static KERNELCOST_FUNCTION bool is_side_at(const record* each, step_key side) {
    return each != nullptr && key_is(each, act::scope) && key::line_of(each->key) == key::line_of(side);
  }
  KERNELCOST_FUNCTION bool lane_does_nothing_in(const record* first) const {
    for (const record* each = first; each != nullptr; each = each->next)
      if ((each->mask & bit_) != 0 && !key_is(each, act::branch) &&
          !(key_is(each, act::scope) && lane_does_nothing_in(each->trip->next)))
        return false;
    return true;
  }
  static KERNELCOST_FUNCTION bool is_in_registers(const record* each) {
    return each->taken != 0 && each->taken == each->mask && key_is(each, act::load);
  }

  /// True if the thread stands below `first`; `line` becomes the last one before it.
  KERNELCOST_FUNCTION bool find_line(const record* first, int& line) const {
    for (const record* each = first; each != nullptr; each = each->next) {
      if (each == here_) return true;
      if ((each->mask & bit_) == 0) continue;
      if (const int its = key::line_of(each->key); its != 0) line = its;
      for (const record* trip = each->trip; trip != nullptr; trip = trip->trip)
        if (trip == here_ || find_line(trip->next, line)) return true;
    }
    return false;
  }

#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION record* allocate() {
    record* fresh = spare_;
    if (fresh != nullptr) {
      spare_ = fresh->allocated_before;
      fresh->next = fresh->trip = nullptr;
      fresh->mask = fresh->taken = 0;
      fresh->count = fresh->options = fresh->waits = 0;
      fresh->most_trips = fresh->busiest = fresh->all_trips = 0;
    } else {
      if (++made_ > most_records) require_an_end();
      fresh = new record;
    }
    if (++used_ / 8 + steps_ > most_steps_) require_an_end();
    fresh->allocated_before = last_;
    last_ = fresh;
    return fresh;
  }

#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void require_an_end() const {
    const bool alone = !limit_is_stated_ && steps_ - steps_before_ > most_steps_ / 4;
    const bool too_many = steps_ + used_ / 8 > most_steps_ || run_ > most_steps_;
    if (too_many && !alone)
      mistake::this_trace_is_too_long_for_a_constant__split_it_sample_less_or_trace_at_run_time(steps_, most_steps_);
    if (too_many)
      mistake::this_thread_makes_more_steps_than_a_constant_has__does_the_loop_end(line(), steps_, most_steps_);
    if (made_ > most_records || run_ > most_in_a_run_)
      mistake::this_warp_makes_more_steps_than_a_trace_records(line(), run_ > most_records ? run_ : most_records);
  }

  /// Finds the step further ahead, or inserts it here. Arithmetic is searched only up to the next access.
  KERNELCOST_FUNCTION record* align(step_key which) {
    const bool computes = (which & 0xff) == static_cast<step_key>(act::compute);
    // The operands of a lane may be known that are not in another, which took a branch.
    if (computes && here_->next != nullptr && key::is_floating(which) &&
        key::without_operands(here_->next->key) == key::without_operands(which)) {
      here_->next->key = key::without_operands(which);
      return here_->next;
    }
    for (record* each = here_->next; each != nullptr; each = each->next) {
      if (each->key == which) return each;
      if (computes && !key_is(each, act::compute)) break;
    }
    // One lane's address may wait for loads where that of another does not: the instruction waits.
    if (here_->next != nullptr && !computes && key::without_waits(here_->next->key) == key::without_waits(which)) {
      if ((which & key::awaits_loads) != 0) here_->next->key = which;
      return here_->next;
    }
    return insert(which);
  }
  KERNELCOST_FUNCTION record* insert(step_key which) {
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

  /// Records that exist at the same time, at run time: some 500 MB of them mean a loop that does not end.
  static constexpr long long most_records = 4000000;
  long long made_ = 0;
  /// Records of all warps, also those that were used before.
  long long used_ = 0;
  long long steps_ = 0;
  long long trips_ = 0;
  bool limit_is_stated_ = false;
  /// Those of the threads before this one.
  long long steps_before_ = 0;
  long long most_steps_ = 0x7fffffffffffffffLL;
  /// At run time, the instructions of one kind in a row that take a second or so.
  long long most_in_a_run_ = 1LL << 26;
  record* last_ = nullptr;
  record* spare_ = nullptr;
  record* head_ = nullptr;
  record* here_ = nullptr;
  record* aside_ = nullptr;
  int lane_ = 0;
  unsigned bit_ = 1;
  /// The lane's instructions in the run at hand, plus one; 0 outside of runs.
  int run_ = 0;
  /// A record of instructions whose operands this lane knows, and another does not.
  record* run_of_another_ = nullptr;
  bool trips_added_late_ = false;
};
}  // namespace kernelcost::tracing
