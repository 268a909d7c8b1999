// SPDX-License-Identifier: BSL-1.0
// The integers that lanes hand to each other. Lanes run one after another, and again until all have the right numbers.
#include <kernelcost/trace/handed_integers.hpp>

#include <doctest/doctest.h>

namespace {
using kernelcost::tracing::handed_integers;
using kernelcost::tracing::step_key;

constexpr step_key place = 7;
constexpr unsigned all = ~0U;

/// Runs four lanes until they agree. `run(lane)` returns false if the lane guesses. Returns the number of runs.
template <class Run>
int run_warp(handed_integers& handed, const Run& run) {
  int runs = 0;
  handed.begin_warp();
  do {
    ++runs;
    for (int lane = 0; lane < 4; ++lane)
      if (!run(lane)) handed.guesses(lane);
  } while (handed.runs_again(false));
  return runs;
}

TEST_CASE("a vote is known in the second run, when it is known who comes") {
  handed_integers handed;
  unsigned holds = 0, lanes = 0;
  const int runs = run_warp(handed, [&](int lane) {
    const auto they = handed.meet(place, lane, {lane % 2, true}, all);
    if (!they.known) return false;
    lanes = they.lanes;
    holds = 0;
    for (int other = 0; other < 4; ++other) holds |= they.of[other].number != 0 ? 1U << other : 0;
    return true;
  });
  CHECK(runs == 2);
  CHECK(lanes == 0xfU);
  CHECK(holds == 0xaU);
  CHECK(handed.settled());
}
TEST_CASE("a vote that nothing depends on needs no second run") {
  handed_integers handed;
  CHECK(run_warp(handed, [&](int lane) {
          handed.meet(place, lane, {1, true}, all);
          return true;
        }) == 1);
}
TEST_CASE("a lane that knows its number alone does not make the vote known") {
  handed_integers handed;
  bool known = false;
  run_warp(handed, [&](int lane) {
    known = handed.meet(place, lane, {0, lane != 2}, all).known;
    return known;
  });
  CHECK_FALSE(known);
}
TEST_CASE("only the lanes of the mask vote") {
  handed_integers handed;
  unsigned lanes = 0;
  run_warp(handed, [&](int lane) {
    const auto they = handed.meet(place, lane, {1, true}, 0x6U);
    lanes = they.lanes;
    return they.known;
  });
  CHECK(lanes == 0x6U);
}
TEST_CASE("lanes that came by a guess, and do not come with the right numbers, are not reckoned with") {
  // In the first run, lane 3 guesses that it comes to the second vote.
  handed_integers handed;
  unsigned lanes = 0;
  run_warp(handed, [&](int lane) {
    const auto first = handed.meet(place, lane, {lane != 3, true}, all);
    const bool comes = !first.known || first.of[lane].number != 0;
    bool known = first.known;
    if (comes) {
      const auto second = handed.meet(place + 1, lane, {1, true}, all);
      lanes = second.lanes;
      known = known && second.known;
    }
    return known;
  });
  CHECK(lanes == 0x7U);
  CHECK(handed.settled());
}
TEST_CASE("a chain from higher to lower lanes is followed as far as the caller affords it") {
  // In each of ten trips, a lane takes the number of the next higher lane, and adds one.
  const auto runs_of = [](bool affords_more, handed_integers& handed) {
    int runs = 0;
    long long number = 0;
    handed.begin_warp();
    do {
      ++runs;
      for (int lane = 0; lane < 16; ++lane) {
        handed_integers::integer mine{lane, true};
        for (int trip = 0; trip < 10; ++trip) {
          mine = handed.exchange(place, lane, mine, lane < 15 ? lane + 1 : lane);
          ++mine.number;
        }
        if (!mine.known) handed.guesses(lane);
        if (lane == 0) number = mine.number;
      }
    } while (handed.runs_again(false, affords_more));
    if (affords_more) CHECK(number == 20);
    return runs;
  };
  handed_integers handed;
  CHECK(runs_of(false, handed) == 6);
  CHECK_FALSE(handed.settled());
  CHECK(runs_of(true, handed) == 11);
  CHECK(handed.settled());
}
TEST_CASE("a thread that runs alone knows no vote") {
  handed_integers handed;
  handed.begin_alone();
  CHECK_FALSE(handed.meet(place, 0, {1, true}, all).known);
}
}  // namespace
