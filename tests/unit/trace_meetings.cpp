// SPDX-License-Identifier: BSL-1.0
// How often atomics of different warps meet on one address, by the sample of their addresses.
#include <kernelcost/trace.hpp>
#include <kernelcost/trace/meetings.hpp>
#include <kernelcost/tree_text.hpp>

#include <doctest/doctest.h>

namespace {
using doctest::Approx;
using kernelcost::tracing::atomic_meetings;

TEST_CASE("addresses that are used evenly meet as often as there are few of them") {
  atomic_meetings met;
  for (int request = 0; request < 2000; ++request) met.add(request, 4 * (request % 20));
  CHECK(met.share() == Approx(1 / 20.).epsilon(0.02));
}
TEST_CASE("an address that many have counts by its own share") {
  // A tenth of the requests has one address, and the others have one of 1000.
  atomic_meetings met;
  for (int request = 0; request < 2000; ++request) met.add(request, request % 10 == 0 ? 0 : 4 * (1 + request % 1000));
  CHECK(met.share() == Approx(0.1).epsilon(0.01));
}
TEST_CASE("one lane stands for each atomic of a warp") {
  atomic_meetings met;
  for (int warp = 0; warp < 500; ++warp)
    for (int lane = 0; lane < 32; ++lane)
      for (int turn = 0; turn < 4; ++turn) met.expect(warp, lane, turn, 4 * (turn * 10 + warp % 10));
  CHECK(met.share() == 0);
  met.take_expected();
  CHECK(met.share() == Approx(1 / 40.).epsilon(0.05));
}
TEST_CASE("blocks of one warp do not all stand on the same lane") {
  atomic_meetings met;
  for (int block = 0; block < 2000; ++block)
    for (int lane = 0; lane < 32; ++lane) met.expect(32 * block, lane, 0, 4 * lane);
  met.take_expected();
  CHECK(met.share() == Approx(1 / 32.).epsilon(0.05));
}
TEST_CASE("a run that is repeated does not count") {
  atomic_meetings met;
  for (int warp = 0; warp < 2000; ++warp) {
    for (int lane = 0; lane < 32; ++lane) met.expect(warp, lane, 0, 0);
    met.forget_expected();
    for (int lane = 0; lane < 32; ++lane) met.expect(warp, lane, 0, 4 * (warp % 20));
    met.take_expected();
  }
  CHECK(met.share() == Approx(1 / 20.).epsilon(0.02));
}
TEST_CASE("one request does not meet itself, and few pairs say nothing") {
  atomic_meetings same;
  for (int lane = 0; lane < 2000; ++lane) same.add(7, 0);
  CHECK(same.share() == 0);
  atomic_meetings apart;
  for (int request = 0; request < 2000; ++request) apart.add(request, 4 * (request % 1995));
  CHECK(apart.share() == 0);
  atomic_meetings not_a_sample;
  for (int request = 0; request < 2000; ++request) not_a_sample.add(request, 0);
  CHECK(not_a_sample.share() == 1);
  not_a_sample.is_no_sample();
  CHECK(not_a_sample.share() == 0);
}
}  // namespace

namespace {
using namespace kernelcost::literals;

/// The first lane of each warp adds to one counter in each trip.
struct counts_in_a_loop {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kernelcost::ptr<K, long long> total, unsigned trips) const {
    for (unsigned j : k.range(trips))
      if (k.branch(k.thread().x % 32 == 0)) k.atomic_add(total + j / 8, k.value(1LL));
  }
};
}  // namespace

TEST_CASE("the loop around an atomic on a counter repeats those of one trip") {
  // 20 warps meet in each of eight trips.
  const auto trace =
      kernelcost::trace<counts_in_a_loop>(kernelcost::sampling::full(), kernelcost::launch_blocks(10, 64_threads),
                                          kernelcost::expr::buffer<long long>{"total", 1}, 8U);
  const std::string tree = kernelcost::to_text(trace.kernel());
  CAPTURE(tree);
  CHECK(tree.find("add total, coalesced, 20 threads meet") != std::string::npos);
}
