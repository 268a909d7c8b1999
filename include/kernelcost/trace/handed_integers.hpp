// SPDX-License-Identifier: BSL-1.0
/// \file
/// handed_integers: the integers that lanes of a warp hand to each other by shuffles and votes, which may decide on
/// addresses and on the lanes' ways. Used at run time.
///
/// Lanes run one after another, so what a higher lane hands to a lower one is not yet known. If that may matter,
/// because a lane guesses anything after it has got an unknown integer, the lanes run again and get what the others had
/// the time before, until each lane gets what the other one really has. A chain of shuffles needs as many runs as it
/// has links from higher to lower lanes. If it goes on from trip to trip of a loop, these may be many: the caller says
/// how long it affords them.
#pragma once
#include <kernelcost/trace/step_key.hpp>

#include <cstddef>
#include <vector>

namespace kernelcost::tracing {

class handed_integers {
 public:
  struct integer {
    long long number = 0;
    bool known = false;
    /// operand::stands_in
    bool stands_in = false;
    friend bool operator==(const integer&, const integer&) = default;
  };

  /// A thread runs without the others of its warp.
  void begin_alone() {
    is_alone_ = true;
    sure_ = false;
    begin_run();
  }
  /// Forgets the warp before.
  void begin_warp() {
    for (place& each : places_) each.exchanges.clear();
    is_alone_ = sure_ = false;
    runs_ = 0;
    begin_run();
  }
  /// The lane takes a guess for something unknown.
  void guesses(int lane) { guessed_ = guessed_ || (lane == lane_ && depends_); }
  /// After all lanes have run: true if they have to run again, because some got a wrong integer, or because faults were
  /// hidden that they may have had from one. Integers that nothing depends on may stay unknown, unless they are asked
  /// for: in the first run, no other ones are wrong. Six runs are always made if they are needed, and more if the
  /// caller affords them.
  bool runs_again(bool asks_for_all, bool affords_more = false) {
    const bool was_sure = sure_;
    differs_ = differs_ || some_stayed_away();
    settled_ = !differs_ || (runs_ == 0 && !guessed_ && !hid_faults_ && !asks_for_all);
    sure_ = settled_ && !was_sure && hid_faults_;
    begin_run();
    return sure_ || (!settled_ && !was_sure && (++runs_ < least_runs || affords_more));
  }
  /// Lanes run once more, with the integers of the last run.
  void begin_repetition() {
    sure_ = settled_;
    begin_run();
  }
  /// True if the run that ends now is one of those that are made at any cost.
  bool is_needed() const { return runs_ < least_runs; }
  /// False if the lanes would still get other integers in another run.
  bool settled() const { return settled_; }
  /// True if there was a shuffle of integers, in any warp.
  bool used() const { return used_; }

  /// Lane `lane` hands on `mine`, and gets the integer of lane `from`: an unknown one if it is not known yet, and in a
  /// thread that runs alone.
  integer exchange(step_key where, int lane, const integer& mine, int from) {
    arrive(lane);
    depends_ = depends_ || from != lane;
    shuffle* const now = is_alone_ ? nullptr : next_of(place_of(where));
    if (now == nullptr) return {};
    now->take(lane, mine, differs_);
    if (from > lane) now->handed |= 1U << from;
    return now->of[from];
  }
  /// The integers of the lanes of `mask` that meet at a vote.
  struct meeting {
    unsigned lanes = 0;
    /// False if the integer of any of them is not known.
    bool known = false;
    /// Each of them is known, or is a guess that the lane goes on with.
    bool guessed = false;
    const integer* of = nullptr;
  };
  /// Lane `lane` hands `mine` to all lanes of `mask`. In its first run, a warp does not know yet which of them come.
  meeting meet(step_key where, int lane, const integer& mine, unsigned mask) {
    arrive(lane);
    depends_ = true;
    shuffle* const now = is_alone_ ? nullptr : next_of(place_of(where));
    if (now == nullptr) return {};
    if (now->run != run_) {
      now->before = now->run < 0 ? 0 : now->here;
      now->here = 0;
      now->run = run_;
    }
    const unsigned bit = 1U << lane;
    // The others have not reckoned with this one.
    differs_ = differs_ || (now->before & bit) == 0;
    now->take(lane, mine, differs_);
    now->here |= bit;
    const unsigned above = ~(bit | (bit - 1));
    const unsigned to_come = now->before & above & mask;
    now->handed |= to_come;
    meeting all{(now->here & mask) | to_come, now->before != 0, now->before != 0, now->of};
    for (unsigned rest = all.lanes; rest != 0; rest &= rest - 1) {
      const integer& its = now->of[__builtin_ctz(rest)];
      all.known = all.known && its.known;
      all.guessed = all.guessed && (its.known || its.stands_in);
    }
    return all;
  }

  /// True if a fault of the lane may come from a wrong integer.
  bool hides_fault(int lane) {
    if (sure_ || lane != lane_ || !depends_) return false;
    return hid_faults_ = true;
  }

 private:
  /// Those of a reduction over 32 lanes: five links, and a run in which nothing changes.
  static constexpr int least_runs = 6;
  /// The most exchanges of one place in one warp, which take 64 MB or so.
  static constexpr std::size_t most_exchanges = 1U << 17U;

  struct shuffle {
    integer of[lanes_of_a_warp];
    /// The lanes whose integers of the run before have been handed on in this one.
    unsigned handed = 0;
    /// For a meeting: the lanes that have come in run number `run`, and those of the run before.
    unsigned here = 0;
    unsigned before = 0;
    long long run = -1;

    void take(int lane, const integer& mine, bool& differs) {
      differs = differs || ((handed >> lane & 1U) != 0 && !(of[lane] == mine));
      handed &= ~(1U << lane);
      of[lane] = mine;
    }
  };
  struct place {
    step_key key = 0;
    std::vector<shuffle> exchanges;
    /// The number of the next exchange of the lane that runs.
    std::size_t next = 0;
  };

  void arrive(int lane) {
    used_ = true;
    if (lane != lane_) begin_lane(lane);
  }
  /// The next exchange of the lane at a place, unless there are too many.
  static shuffle* next_of(place& at) {
    if (at.next == most_exchanges) return nullptr;
    if (at.next == at.exchanges.size()) at.exchanges.emplace_back();
    return &at.exchanges[at.next++];
  }
  /// True if a lane of the run before, with which others have reckoned, did not come to a meeting.
  bool some_stayed_away() const {
    for (const place& each : places_)
      for (const shuffle& at : each.exchanges)
        if (at.run == run_ && (at.before & ~at.here & at.handed) != 0) return true;
    return false;
  }
  void begin_run() {
    ++run_;
    lane_ = -1;
    differs_ = guessed_ = hid_faults_ = false;
  }
  void begin_lane(int lane) {
    lane_ = lane;
    depends_ = false;
    for (place& each : places_) each.next = 0;
  }
  place& place_of(step_key where) {
    for (place& each : places_)
      if (each.key == where) return each;
    places_.push_back({where, {}, 0});
    return places_.back();
  }

  std::vector<place> places_;
  int lane_ = -1;
  /// The number of the run, of any warp, and that of the warp's runs.
  long long run_ = 0;
  int runs_ = 0;
  /// True if the lane that runs has got an integer of another one.
  bool depends_ = false;
  bool differs_ = false;
  bool guessed_ = false;
  bool hid_faults_ = false;
  bool is_alone_ = false;
  /// True in a run whose integers are known to be right.
  bool sure_ = false;
  bool settled_ = true;
  bool used_ = false;
};
}  // namespace kernelcost::tracing
