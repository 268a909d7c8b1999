// SPDX-License-Identifier: BSL-1.0
// Edge cases of the calibrated model: no work, no trips, empty arrays. All times are finite. A tree that does nothing
// costs the same as an empty kernel.
#include "synthetic_card.hpp"

#include <kernelcost/doctest.hpp>

#include <doctest/doctest.h>

#include <cmath>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using namespace kernelcost_tests;

template <class Body>
double microseconds(const Body& body, const kc::launch& how = kc::launch_1d(100000, 128_threads)) {
  const auto cost = kc::estimate(kernel("k", body), how, synthetic_card, kc::model::calibrated);
  for (int i = 0; i < kc::resource_count; ++i)
    CHECK(std::isfinite(cost.resources[static_cast<kc::resource>(i)].value()));
  CHECK(std::isfinite(cost.time.value()));
  return cost.time.value() * 1e6;
}
double of_an_empty() { return microseconds(sequence()); }

TEST_CASE("what is never done costs nothing") {
  const buffer<float> a{"a", 1000};
  CHECK(of_an_empty() > 0);
  CHECK(microseconds(repeat(0, load(a), store(a), compute<float>(op::fma))) == of_an_empty());
  CHECK(microseconds(repeat(0, load(a, coalesced, reuse(4_KiB)))) == of_an_empty());
  CHECK(microseconds(repeat(0, load<float>(global, coalesced, reuse(4_KiB)))) == of_an_empty());
  // A guard that admits no threads still costs its comparison and its branch.
  CHECK(microseconds(guard(0)) > of_an_empty());
  CHECK(microseconds(guard(0, load(a, random), atomic(op::add, a))) == microseconds(guard(0)));
  CHECK(microseconds(guard(0, load(a, coalesced, reuse(4_KiB)))) == microseconds(guard(0)));
  CHECK(microseconds(load(a, coalesced, cached, 0)) == of_an_empty());
}

TEST_CASE("empty blocks do not run faster on half the SMs") {
  kc::gpu half = kc::machine::h200;
  half.sm_count = {66, "half"};
  const auto nothing = kernel("nothing", sequence());
  for (const int threads : {32, 256, 1024})
    for (int blocks = 1; blocks < 20000; blocks += blocks < 5000 ? 1 : 97) {
      const auto how = kc::launch_blocks(blocks, kc::threads{threads});
      const auto time_on = [&](const kc::gpu& card) {
        return kc::estimate(nothing, how, card, kc::model::calibrated).time.value();
      };
      constexpr double rounding = 1e-12;
      CHECK(time_on(half) >= (1 - rounding) * time_on(kc::machine::h200));
    }
}

TEST_CASE("arrays without elements") {
  const buffer<float> empty{"empty", 0};
  for (const auto& how : {pattern{coalesced}, pattern{random}, pattern{broadcast}, pattern{strided(100)}}) {
    CHECK(microseconds(load(empty, how)) >= of_an_empty());
    CHECK(microseconds(store(empty, how)) >= of_an_empty());
  }
  CHECK(microseconds(atomic(op::add, empty)) > of_an_empty());
  CHECK(microseconds(load(empty, coalesced, reuse(0_B))) > of_an_empty());
}

TEST_CASE("a working set of nothing, and one that is asked for less than it holds") {
  CHECK(microseconds(load<float>(global, coalesced, reuse(0_B))) > of_an_empty());
  CHECK(microseconds(load<float>(global, coalesced, reuse(200_KiB))) > of_an_empty());
}

TEST_CASE("an operation's own thread is always at its address") {
  const buffer<int> bins{"bins", 1000};
  const auto at = [&](kc::count threads) { return microseconds(atomic(op::add, bins, contention(threads))); };
  CHECK(at(0) == at(1));
  CHECK(at(0.25) == at(1));
  CHECK(contention(0).lanes == 1);
}

TEST_CASE("many arrays, one of them used in every way") {
  const auto all = [](const char* last) {
    const buffer<float> arrays[] = {{"0", 1e6}, {"1", 1e6}, {"2", 1e6}, {"3", 1e6}, {"4", 1e6},  {"5", 1e6},
                                    {"6", 1e6}, {"7", 1e6}, {"8", 1e6}, {"9", 1e6}, {"10", 1e6}, {"11", 1e6}};
    const auto& a = arrays;
    const auto twelve = sequence(load(a[0]), load(a[1]), load(a[2]), load(a[3]), load(a[4]), load(a[5]), load(a[6]),
                                 load(a[7]), load(a[8]), load(a[9]), load(a[10]), load(a[11]));
    const buffer<float> more{last, 1e6};
    return microseconds(twelve + load(more, coalesced, reuse(4_KiB)) + load(more, random) + store(more) +
                        atomic(op::add, more));
  };
  CHECK(all("12") > 0);
}

TEST_CASE("a grid of varying loops of which none runs") {
  CHECK(microseconds(repeat(varying{0, 0, 0}, load<float>(global))) == of_an_empty());
}
}  // namespace
