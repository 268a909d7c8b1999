// SPDX-License-Identifier: BSL-1.0
// The models that overlap the warps of an SM, at run time: their errors, derivations compared with their own formulas,
// constant expressions compared with run time, and the effect of the launch on estimates.
#include "formula.hpp"

#include <kernelcost/derivation_text.hpp>
#include <kernelcost/kernelcost.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::machine::h200;
using kc::machine::tesla_c1060;
using kc::machine::tesla_c2070;
using kc::model::hong_kim2009;
using kc::model::hong_kim2009_thesis;
using kc::model::nugteren2010;
using kc::model::nugteren2010_thesis;
using kc::model::nugteren2010_with_launch;

constexpr auto body(kc::count n) {
  return sequence(repeat(n, load<float>(global, strided(n), cached), load<float>(global, coalesced), sync_block,
                         load<float>(shared, bank_conflict(4)), compute<float>(op::fma, 3), compute<double>(op::add)),
                  guard(1000, branch(divergent(0.5), store<double>(global, random), shuffle<float>())),
                  branch(uniform(0.25), atomic<float>(op::add, global, contention(4))));
}
constexpr auto whole(kc::count n) { return kernel("whole", body(n)); }
constexpr auto in_phases(kc::count n) {
  return kernel("phases", phase("first", body(n)), phase("barriers alone", 3 * sync_block), phase("nothing"),
                phase("arithmetic alone", compute<float>(op::fma, n)));
}

template <class Action>
std::string mistake_in(Action action) {
  try {
    action();
  } catch (const kc::error& mistake) { return mistake.what(); }
  return "";
}

TEST_CASE("what the models need and a machine lacks") {
  const auto lack = [](const kc::gpu& card, const auto& model) {
    return mistake_in(
        [&] { kc::estimate(kernel("k", load<float>(global)), kc::launch_blocks(1, 32_threads), card, model); });
  };
  const auto lacks = [](const std::string& machine, const std::string& parameter) {
    return "machine " + machine + " has no " + parameter + ", which this model requires";
  };
  const auto unstated = [](const std::string& model, const std::string& number, const std::string& machine) {
    return "model " + model + " requires the " + number + " of " + machine +
           ", which is not stated; state it: " + model + ".with({." + number + " = {value, \"source\"}})";
  };
  CHECK(lack(tesla_c2070, hong_kim2009) == unstated("hong_kim2009", "departure_delay", "tesla_c2070"));
  CHECK(lack(tesla_c2070, nugteren2010) == unstated("nugteren2010", "departure_delay", "tesla_c2070"));
  CHECK(lack(h200, nugteren2010_thesis) == unstated("nugteren2010_thesis", "memory_rate", "h200"));
  CHECK(lack(tesla_c1060, hong_kim2009_thesis) == lacks("tesla_c1060", "memory_clock"));
  CHECK(lack(kc::machine::geforce_gtx_260, hong_kim2009) == lacks("geforce_gtx_260", "global_latency"));
  const kc::known<kc::departure_delays> stated{{2_cycles, 20_cycles}, "tests"};
  CHECK(lack(tesla_c2070, hong_kim2009.with({.departure_delay = stated})).empty());
  CHECK(lack(tesla_c2070, nugteren2010.with({.departure_delay = stated})).empty());
  CHECK(lack(h200, nugteren2010_thesis.with({.memory_rate = {4_cycles, "tests"}})).empty());
  CHECK(lack(tesla_c2070, hong_kim2009_thesis).empty());
  CHECK(lack(tesla_c2070, nugteren2010_thesis).empty());
  // Parameters that a kernel does not use need not be stated.
  const auto arithmetic = kernel("k", compute<float>(op::fma));
  CHECK_NOTHROW(kc::estimate(arithmetic, kc::launch_blocks(1, 32_threads), tesla_c2070, hong_kim2009));
}

TEST_CASE("departure delays are positive and finite, both of them") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const auto state = [](double coalesced, double transaction) {
    return kc::known<kc::departure_delays>{{kc::cycles::from_value(coalesced), kc::cycles::from_value(transaction)},
                                           "s"};
  };
  CHECK_NOTHROW(state(4, 40));
  for (const double wrong : {0.0, -4.0, infinity, nan}) {
    CHECK_THROWS_AS(state(wrong, 40), kc::error);
    CHECK_THROWS_AS(state(4, wrong), kc::error);
  }
}

TEST_CASE("the steps of a derivation are worth what they say") {
  const auto hold = [](const auto& kernel, const kc::launch& how, const kc::gpu& card, const auto& model) {
    CHECK(kernelcost_tests::hold_steps(kc::derive(kernel, how, card, model)).steps > 0);
  };
  const auto hold_under_all = [&](const auto& kernel) {
    for (const auto& how : {kc::launch_blocks(1, 32_threads), kc::launch_1d(100000, 192_threads)}) {
      for (const auto* card : {&tesla_c1060, &h200}) {
        hold(kernel, how, *card, hong_kim2009);
        hold(kernel, how, *card, nugteren2010);
        hold(kernel, how, *card, nugteren2010_with_launch);
      }
      hold(kernel, how, tesla_c2070, hong_kim2009_thesis);
      hold(kernel, how, tesla_c2070, nugteren2010_thesis);
    }
  };
  hold_under_all(whole(100));
  hold_under_all(in_phases(100));
  hold_under_all(kernel("nothing", sequence()));
  hold_under_all(kernel("no memory", compute<double>(op::fma, 10)));
  hold_under_all(kernel("memory alone", load<double>(global, random, 10)));
}

template <const auto& Model, const kc::gpu& Card>
void twins() {
  static constexpr auto early = kc::estimate(in_phases(200), kc::launch_1d(5000, 192_threads), Card, Model);
  volatile int n = 200;
  volatile int block = 192;
  const auto late = kc::estimate(in_phases(n), kc::launch_1d(5000, kc::threads{block}), Card, Model);
  CHECK(late.cycles == early.cycles);
  CHECK(late.time == early.time);
  CHECK(late.bottleneck == early.bottleneck);
  CHECK(late.ignored == early.ignored);
  for (std::size_t i = 0; i < early.phases.size(); ++i) CHECK(late.phases[i].cycles == early.phases[i].cycles);
}

TEST_CASE("an estimate at run time is the estimate of the compiler, to the last bit") {
  twins<hong_kim2009, h200>();
  twins<hong_kim2009_thesis, tesla_c2070>();
  twins<nugteren2010, h200>();
  twins<nugteren2010_with_launch, tesla_c1060>();
  twins<nugteren2010_thesis, tesla_c2070>();
}

TEST_CASE("more blocks never take less") {
  const auto kernel = kc::expr::kernel("k", load<float>(global, coalesced, 3), compute<float>(op::fma, 40));
  const auto hold = [&](const kc::gpu& card, const auto& model) {
    CAPTURE(model.name);
    CAPTURE(card.name);
    kc::cycles before{};
    for (int blocks = 1; blocks < 5000; blocks += blocks < 300 ? 1 : 37) {
      CAPTURE(blocks);
      const auto cycles = kc::estimate(kernel, kc::launch_blocks(blocks, 128_threads), card, model).cycles;
      CHECK(cycles.value() >= before.value() * (1 - 1e-12));
      before = cycles;
    }
  };
  hold(tesla_c1060, nugteren2010);
  hold(h200, nugteren2010);
  hold(tesla_c2070, nugteren2010_thesis);
  hold(tesla_c1060, hong_kim2009);
  hold(h200, hong_kim2009);
}
}  // namespace
