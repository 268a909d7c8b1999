// SPDX-License-Identifier: BSL-1.0
// Which values of a thread are computed already.
#include <kernelcost/trace/computed_values.hpp>

#include <doctest/doctest.h>

namespace {
using kernelcost::tracing::computed_values;
using kernelcost::tracing::identity;
using kernelcost::tracing::mixed;

TEST_CASE("a value is there once it is computed, until it is forgotten") {
  computed_values all;
  CHECK_FALSE(all.is_there({7}, 1));
  CHECK(all.is_there({7}, 2));
  CHECK_FALSE(all.is_there({8}, 3));
  all.forget_since(2);
  CHECK(all.is_there({7}, 4));
  CHECK_FALSE(all.is_there({8}, 5));
  all.forget_all();
  CHECK_FALSE(all.is_there({7}, 6));
}
TEST_CASE("values whose places are next to each other stay when others are forgotten") {
  computed_values all;
  constexpr unsigned long long same_place = 1ULL << 20U;
  for (unsigned i = 1; i <= 9; ++i) CHECK_FALSE(all.is_there({5 + i * same_place}, i));
  all.forget_since(8);  // the last of them
  for (unsigned i = 1; i <= 8; ++i) CHECK(all.is_there({5 + i * same_place}, 20 + i));
  CHECK_FALSE(all.is_there({5 + 9 * same_place}, 30));
}
TEST_CASE("a value behind a forgotten one is still found") {
  computed_values all;
  constexpr unsigned long long one = 5, other = 5 + (1ULL << 20U);  // in one place
  all.enter_loop(10);
  all.begin_trip(11);
  CHECK_FALSE(all.is_there({one, 12, 12}, 12));
  CHECK_FALSE(all.is_there({other, 13, 13}, 13));
  all.begin_trip(20);
  CHECK_FALSE(all.is_there({one, 21, 21}, 21));
  all.forget_since(20);
  all.leave_loop();
  CHECK(all.is_there({other, 13, 13}, 30));
  CHECK_FALSE(all.is_there({one, 21, 21}, 31));
}
TEST_CASE("a loop computes in each trip what changes, and once what does not") {
  computed_values all;
  const identity before{1, 3, 3};
  all.enter_loop(10);
  all.begin_trip(11);
  CHECK_FALSE(all.is_there({mixed(1, 2), all.since(before), 12}, 12));
  CHECK_FALSE(all.is_there({9, 12, 12}, 13));  // of a load in the loop
  CHECK(all.is_there({9, 12, 12}, 14));
  all.begin_trip(20);
  CHECK(all.is_there({mixed(1, 2), all.since(before), 21}, 21));
  CHECK_FALSE(all.is_there({9, 12, 12}, 22));
  // A value that no trip has computed yet moves out of the loop, too: lanes come to it in different trips.
  CHECK(all.is_there({mixed(1, 3), all.since(before), 23}, 23));
  // A sum that one trip hands to the next.
  CHECK(all.since({4, 3, 12}) == computed_values::always_changes);
  CHECK(all.since({4, 3, 20}) == 3);
  all.leave_loop();
  CHECK(all.since({4, 3, 12}) == 3);
}
TEST_CASE("a thread that computes very much forgets, and goes on") {
  computed_values all;
  for (unsigned i = 1; i <= 100'000; ++i) CHECK_FALSE(all.is_there({mixed(i, 0)}, i));
  CHECK(all.is_there({mixed(100'000, 0)}, 100'001));
}
}  // namespace
