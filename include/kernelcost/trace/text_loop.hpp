// SPDX-License-Identifier: BSL-1.0
/// \file
/// text_loop: a `for` of a kernel's text. Its header first runs without the body, to count the trips. Then all trips
/// run, and the sampled ones are recorded, so later trips have all values that they need.
#pragma once
#include <kernelcost/trace/range.hpp>

namespace kernelcost::tracing {

/// Facts that the text of a `for` header states, as bits.
namespace header {
/// It has a condition: `for (;;)` has none, and `for (float v : values)` needs none.
inline constexpr int ends = 1;
/// Its variable advances by a constant, as in `++i` and `i += 4`, so that nvcc can count the trips before the loop.
inline constexpr int is_counted = 2;
/// Its start and its limit are numbers, as in `int i = 0; i < 100`.
inline constexpr int has_constant_trips = 4;

/// True if a number, and nothing else, follows up to a comma, a semicolon or the end; or `kernelcost_known_step(`, by
/// which a program that writes the text says that the compiler knows the number.
KERNELCOST_FUNCTION bool is_number(const char* c) {
  while (*c == ' ') ++c;
  const char* says = "kernelcost_known_step(";
  for (const char* d = c; *d == *says; ++d)
    if (*++says == '\0') return true;
  if (*c < '0' || *c > '9') return false;
  while ((*c >= '0' && *c <= '9') || *c == 'u' || *c == 'U' || *c == 'l' || *c == 'L' || *c == ' ') ++c;
  return *c == '\0' || *c == ',' || *c == ';';
}
KERNELCOST_FUNCTION bool is_constant_step(const char* sign) {
  if (sign[0] != '+' && sign[0] != '-') return false;
  return sign[1] == sign[0] || (sign[1] == '=' && is_number(sign + 2));
}
/// `<` and `>`, but not those of shifts and of `->`.
KERNELCOST_FUNCTION bool is_constant_limit(const char* sign, char before) {
  if ((sign[0] != '<' && sign[0] != '>') || before == '<' || before == '>' || before == '-') return false;
  return is_number(sign + (sign[1] == '=' ? 2 : 1));
}
KERNELCOST_FUNCTION int read(const char* text) {
  int depth = 0;
  int parts = 0;
  bool empty = true;
  int says = ends;
  bool starts_at_number = false;
  char before = '\0';
  for (; *text != '\0'; ++text) {
    const char c = *text;
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (c == ';' && depth == 0) {
      if (parts++ == 1 && empty) says = 0;
      empty = true;
    } else if (c != ' ') {
      empty = false;
    }
    if (parts == 0 && c == '=') starts_at_number = is_number(text + 1);
    if (parts == 1 && starts_at_number && is_constant_limit(text, before)) says |= has_constant_trips;
    before = c;
    if (parts == 2 && is_constant_step(text)) return says | ((says & ends) != 0 ? is_counted : 0);
  }
  return says;
}
}  // namespace header

/// The trips of a header could not be counted, so all of them are recorded.
inline constexpr long long unknown_trips = -1;
/// A thread whose loops make more trips than this may never end: they take a second or so.
inline constexpr long long most_checked_trips = 1LL << 26;
/// Upper limit of counting, because longer loops may never end.
inline constexpr long long most_counted_trips = 1LL << 24;

/// The rounds of all `while` loops of the current thread, at run time.
inline thread_local long long rounds = 0;
inline void begin_rounds() { rounds = 0; }
inline void count_round(int line) {
  if (++rounds > most_checked_trips) mistake::this_warp_makes_more_steps_than_a_trace_records(line, most_checked_trips);
}
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
KERNELCOST_FUNCTION void go_round(int line) {
  if (!__builtin_is_constant_evaluated()) count_round(line);
}

class text_loop {
 public:
  /// `#pragma unroll` without a number.
  static constexpr int all_trips = -1;

  /// `says` is what header::read found. `count` runs the header on copies of its variables, and stops at
  /// `most_counted_trips`.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  template <class Count>
  KERNELCOST_FUNCTION text_loop(recorder& by, int says, int line, Count count)
      : by_(by), kept_before_(by.kept.made()), kept_before_outer_trip_(by.kept_before_trip),
        unplanned_around_(by.trips_unplanned), loaded_before_(by.element_expressions), line_(line),
        unroll_(by.unroll_next), says_(says) {
    by_.unroll_next = expr::unrolling::unstated;
    if (by_.unheard) return;
    checks_ = by_.watch != nullptr;
    trips_around_ = by_.trips_at_hand;
    if (checks_) return;
    long long trips = unknown_trips;
    if ((says & header::ends) != 0) {
      record* const here = by_.steps.here();
      const int conditions = by_.unknown_conditions;
      by_.steps.stand_aside(line);
      by_.unheard = by_.counts_trips = true;
      trips = count();
      by_.unheard = by_.counts_trips = false;
      by_.unknown_conditions = conditions;
      by_.steps.stand_at(here);
      if (trips == 0) return;
      if (trips >= most_counted_trips) trips = unknown_trips;
    }
    planned_ = trips;
    enters_ = true;
    if (!__builtin_is_constant_evaluated()) begin_to_compute();
    around_ = by_.trips_of_loop;
    by_.trips_of_loop = trips > 0 ? static_cast<double>(trips) : 0;
  }
  /// Also runs after a break, and after a return from the body.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION ~text_loop() {
    if (checks_) by_.trips_at_hand = trips_around_;
    if (checks_ && number_ > compared_trips) --by_.repeated;
    // A constant's evaluation has no steps for this.
    if (!__builtin_is_constant_evaluated()) end_loop();
    if (enters_) by_.trips_of_loop = around_;
    if (loop_ == nullptr) return;
    end_trip();
    const bool left_unheard = by_.unheard;
    by_.unheard = false;
    const bool ends_early = number_ < planned_ || planned_ == unknown_trips;
    const bool is_empty = ends_early && !left_unheard && before_ != nullptr && number_ > 0 &&
                          by_.steps.drops_empty_trip(loop_, before_, number_ == 1);
    // The loads of a trip decide whether there is another one.
    if (ends_early && by_.branched_on > loaded_before_)
      loop_->options = loop_options{loop_options::unpacked(loop_->options).factor, expr::chained}.packed();
    by_.steps.leave_loop(loop_, is_empty ? number_ - 1 : number_);
    if (number_ < planned_ && !by_.text_trips.every_trip) by_.loops_cut_short = true;
  }
  text_loop(const text_loop&) = delete;
  text_loop& operator=(const text_loop&) = delete;

  KERNELCOST_FUNCTION bool once() {
    const bool first = !done_;
    done_ = true;
    return first;
  }

#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void begin_trip() {
    ++by_.trips_begun;
    if (checks_) return begin_checked_trip();
    if (loop_ == nullptr) {
      if (!enters_) return;
      enter();
    }
    end_trip();
    const long long now = number_++;
    if (!__builtin_is_constant_evaluated()) note_trip();
    while (next_ != nullptr && next_->most_trips < now) before_ = next_, next_ = next_->trip;
    if (next_ == nullptr || next_->most_trips != now) {
      if (now < planned_) {
        by_.unheard = true;
        by_.steps.stand_aside(line_);
        return;
      }
      next_ = by_.steps.unplanned_trip(loop_, before_, now);
    }
    by_.unheard = false;
    by_.steps.enter_trip(next_);
    before_ = next_;
    next_ = next_->trip;
  }

 private:
  /// Trips that the compiler merges are no loop.
  void begin_to_compute() {
    computes_ = by_.computed != nullptr && unroll_ != all_trips;
    if (computes_) by_.computed->enter_loop(kept_before_);
  }
  void note_trip() {
    if (computes_) by_.computed->begin_trip(by_.kept.make());
    if (unroll_ != all_trips) by_.kept_before_trip = by_.kept.made();
    by_.trips_unplanned = planned_ == unknown_trips ? number_ : 0;
  }
  void end_loop() {
    by_.trips_unplanned = unplanned_around_;
    if (unroll_ == all_trips) return;
    by_.kept_before_trip = kept_before_outer_trip_;
    by_.kept.forget_since(kept_before_);
    if (!computes_) return;
    by_.computed->leave_loop();
    by_.computed->forget_since(kept_before_);
  }
  /// A trip that took a plain integer from memory, or decided by a value from there, has a count.
  KERNELCOST_FUNCTION void end_trip() {
    const unsigned taken = by_.integers_taken + by_.conditions_on_data;
    if (before_ != nullptr && !by_.unheard && taken != taken_before_) before_->count = 1;
    taken_before_ = taken;
  }
  KERNELCOST_FUNCTION int factor() const {
    // nvcc 13.0 leaves a loop as it is if it advances by a number that it does not know, as the number of threads.
    constexpr int facts = header::ends | header::is_counted;
    if (unroll_ == expr::unrolling::unstated && planned_ > 1 && (says_ & facts) == header::ends) return 1;
    if (unroll_ != all_trips) return unroll_;
    // nvcc 13.0 merges all of 4000 trips of one instruction, 1024 of four and 512 of twenty, and not 1024 of twenty:
    // LLVM's threshold for the pragma is 16384 instructions, here sixteen for each trip. With limits that have names,
    // it is not known whether the compiler knows them.
    const long long most_unrolled = (says_ & header::has_constant_trips) != 0 ? 1024 : 64;
    return planned_ > 0 && planned_ <= most_unrolled ? static_cast<int>(planned_) : expr::unrolling::unstated;
  }
  /// The loop follows what its header does before the first trip, as in lanes that make no trip.
  KERNELCOST_FUNCTION void enter() {
    loop_ = by_.steps.enter_loop(key::at(key::of(act::loop), 0, line_), planned_ == unknown_trips ? 1 : planned_,
                                 loop_options{factor(), expr::iterations::unstated,
                                              (says_ & header::is_counted) != 0 && planned_ != unknown_trips}
                                     .packed(),
                                 by_.text_trips);
    next_ = loop_->trip;
  }
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void begin_checked_trip() {
    if (++number_ > most_checked_trips)
      mistake::this_warp_makes_more_steps_than_a_trace_records(line_, most_checked_trips);
    if (number_ == compared_trips + 1) ++by_.repeated;
    by_.trips_at_hand = trip_number(trips_around_, line_, number_);
    by_.trips_unplanned = number_;
    --by_.checks_left;
    by_.steps.stand_aside(line_);
  }

  recorder& by_;
  long long kept_before_;
  /// recorder::kept_before_trip of the loop around this one.
  long long kept_before_outer_trip_;
  long long unplanned_around_;
  unsigned loaded_before_;
  record* loop_ = nullptr;
  record* before_ = nullptr;
  record* next_ = nullptr;
  long long planned_ = 0;
  /// The trips of the loop around this one.
  double around_ = 0;
  /// recorder::trips_at_hand of the loops around this one.
  unsigned long long trips_around_ = 0;
  long long number_ = 0;
  unsigned taken_before_ = 0;
  int line_;
  int unroll_;
  int says_;
  bool done_ = false;
  bool enters_ = false;
  bool computes_ = false;
  /// True if the block is checked: nothing is recorded.
  bool checks_ = false;
};

/// An `if` of a kernel's text, or a `?:` with `first_side` key::side_of_choice. Its sides are recorded separately, so
/// that calls of a function from both sides are distinguished.
class text_branch {
 public:
  KERNELCOST_FUNCTION text_branch(recorder& by, bool is_taken, int line, int first_side = 0)
      : taken(is_taken), by_(by), made_before_(first_side == key::side_of_choice ? always : by.kept.made()) {
    by_.steps.decide(key::at(key::of(act::branch), first_side, line), is_taken);
    scope_ = by_.steps.enter_scope(key::at(key::of(act::scope), first_side + (is_taken ? 0 : 1), line));
  }
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION ~text_branch() {
    by_.steps.leave_scope(scope_);
    if (!__builtin_is_constant_evaluated() && made_before_ != always) forget_computed();
  }
  text_branch(const text_branch&) = delete;
  text_branch& operator=(const text_branch&) = delete;

  bool taken;

 private:
  static constexpr long long always = -1;
  /// Behind a side, its values are not there. The values of both sides of a choice are computed.
  void forget_computed() {
    if (by_.computed != nullptr) by_.computed->forget_since(made_before_);
  }

  recorder& by_;
  long long made_before_;
  record* scope_;
};
}  // namespace kernelcost::tracing
