// SPDX-License-Identifier: BSL-1.0
// Hosts and their work at run time: missing parameters, invalid values, and the same figures as in constant
// expressions.
#include "../static/round_host.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/program/measured_table.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>

namespace {
using namespace kernelcost_tests;
using namespace kc::expr;

template <class Action>
std::string mistake_in(Action action) {
  try {
    action();
  } catch (const kc::error& mistake) { return mistake.what(); }
  return "";
}

constexpr auto sum(kc::count n) { return n * (load(buffer<double>{"x", n}) + compute<double>(op::add)); }

TEST_CASE("hosts: what nobody has stated is named") {
  const kc::host nameless{.name = "unmeasured"};
  CHECK(mistake_in([&] { kc::estimate_on_host(compute<double>(op::add), nameless); }) ==
        "host unmeasured has no vector_width, which this model requires");
  CHECK(mistake_in([&] { nameless.cores(); }) == "host unmeasured has no sockets, which this model requires");
  CHECK(mistake_in([] { kc::estimate_on_host(compute<float>(op::div), round_host); }) ==
        "host round_host has no division, which this model requires");
  CHECK(mistake_in([] { kc::estimate_on_host(compute<float>(op::log), round_host); }) ==
        "host round_host has no function, which this model requires");

  const auto& eleanorrigby = kc::machine::hosts::eleanorrigby;
  const auto work = [&](kc::count n, kc::count threads) {
    kc::estimate_on_host(sum(n), eleanorrigby, {.threads = threads});
  };
  CHECK(mistake_in([&] { work(1000, 12); }) == "host eleanorrigby has no fork_join, which this model requires");
  CHECK(mistake_in([&] { work(100000, 1); }) == "host eleanorrigby has no rate of its l3, which this model requires");
  CHECK(mistake_in([&] {
          kc::estimate_on_host(repeat(100, chained, load<int>(global, random, streaming)), eleanorrigby);
        }) == "host eleanorrigby has no latency of its memory, which this model requires");
  CHECK(mistake_in([&] { work(1000, 1), work(1e7, 1); }).empty());

  for (const auto level : {kc::host_level::l1, kc::host_level::l2, kc::host_level::l3, kc::host_level::memory}) {
    const auto level_named = std::string(" of its ") + name_of(level) + ", which this model requires";
    CHECK(mistake_in([&] { nameless.need<kc::level_parameter::size>(level); }) ==
          "host unmeasured has no size" + level_named);
    CHECK(mistake_in([&] { nameless.streaming_rate(level, 1); }) == "host unmeasured has no rate" + level_named);
  }
}

TEST_CASE("hosts: numbers that make no sense") {
  CHECK(mistake_in([] {
          kc::known<kc::fork_join_fit>{kc::fork_join_fit{-1_us, 1_us}, "test"};
        }) == "machine: a number must be positive and finite: -1");
  CHECK(mistake_in([] {
          kc::known<kc::fork_join_fit>{kc::fork_join_fit{1_us, 0_us}, "test"};
        }) == "machine: a number must be positive and finite: 0");
  CHECK(mistake_in([] { kc::known<kc::fork_join_fit>{kc::fork_join_fit{0_us, 1_us}, "test"}; }).empty());
}

TEST_CASE("hosts: threads") {
  const auto with = [](kc::count threads) { kc::estimate_on_host(sum(10), round_host, {.threads = threads}); };
  const std::string whole = "host work: a whole number of threads, at least one, is needed: ";
  CHECK(mistake_in([&] { with(0); }) == whole + "0");
  CHECK(mistake_in([&] { with(0.5); }) == whole + "0.5");
  CHECK(mistake_in([&] { with(2.5); }) == whole + "2.5");
  CHECK(mistake_in([&] { with(1), with(1000); }).empty());
  CHECK(mistake_in([] { kc::bsp::machine_of(round_host, 9); }) == "bsp: 9 components, host round_host has 8 cores");
}

TEST_CASE("hosts: what the model tells at run time it tells at compile time") {
  static constexpr auto at_compile_time = kc::estimate_on_host(sum(54321), round_host, {.threads = 3});
  const volatile int n = 54321;
  const auto now = kc::estimate_on_host(sum(n), round_host, {.threads = 3});
  CHECK(now.time == at_compile_time.time);
  CHECK(now.bottleneck == at_compile_time.bottleneck);
  CHECK(std::string(name_of(now.bottleneck)) == "l3");
}

TEST_CASE("hosts: more arrays than are told apart count as read once by each loop") {
  const char* names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r"};
  kc::model::host_work::touched all;
  const auto never = [](const kc::model::host_work::reuse&, const auto&, double) { FAIL("nothing comes again"); };
  for (const char* name : names) all.add(kc::node::buffer_reference{name, 800_B}, true, 8, 100, never);
  CHECK(all.footprint() == 18 * 800);
  kc::model::host_work::touched twice;
  double again = 0;
  twice.add(all, 2, [&](const kc::model::host_work::reuse& of, const auto&, double) {
    again += of.bytes;
    CHECK(of.distance == 18 * 800);
  });
  CHECK(again == 16 * 800);
  CHECK(twice.traffic() == 16 * 800 + 2 * 2 * 800);
}

TEST_CASE("measured work: mistakes") {
  const std::string order = "measured work: sizes must be positive and ascend: ";
  CHECK(mistake_in([] { kc::measured_work{"test", {{20, 1_ms}, {10, 2_ms}}}; }) == order + "10 after 20");
  CHECK(mistake_in([] { kc::measured_work{"test", {{10, 1_ms}, {10, 2_ms}}}; }) == order + "10 after 10");
  CHECK(mistake_in([] { kc::measured_work{"test", {{0, 1_ms}, {10, 2_ms}}}; }) == order + "0 after 0");
  const std::string time = "measured work: the time of size 10 must be positive and finite: ";
  CHECK(mistake_in([] { kc::measured_work{"test", {{10, 0_ms}}}; }) == time + "0 s");
  CHECK(mistake_in([] { kc::measured_work{"test", {{10, -1_s}}}; }) == time + "-1 s");
  CHECK(mistake_in([] {
          kc::measured_work{"test", {{10, kc::seconds::from_value(std::numeric_limits<double>::infinity())}}};
        }) == time + "inf s");
  CHECK(mistake_in([] { kc::measured_work{"", {{10, 1_s}}}; }) == "measured work: it needs a source");
  CHECK(mistake_in([] { kc::measured_work{nullptr, {{10, 1_s}}}; }) == "measured work: it needs a source");

  const kc::measured_work work{"test", {{10, 1_ms}, {1000, 1_s}}};
  const std::string outside = " lies outside the measured ones, 10 to 1000";
  CHECK(mistake_in([&] { work(9); }) == "measured work: size 9" + outside);
  CHECK(mistake_in([&] { work(1001); }) == "measured work: size 1001" + outside);
  CHECK(mistake_in([&] { work(0); }) == "measured work: size 0" + outside);
  CHECK(mistake_in([&] { work(10), work(1000), work.extrapolated(1), work.extrapolated(1e6); }).empty());
}

TEST_CASE("measured table: mistakes") {
  const std::string order = "measured work: sizes must be positive and ascend: ";
  const auto table = [](kc::count row, kc::count column, kc::seconds time, const char* source = "test") {
    return mistake_in([=] { kc::measured_table{source, {10, row}, {10, column}, {{1_ms, 1_ms}, {1_ms, time}}}; });
  };
  CHECK(table(20, 20, 1_ms).empty());
  CHECK(table(5, 20, 1_ms) == order + "5 after 10");
  CHECK(table(20, 10, 1_ms) == order + "10 after 10");
  CHECK(table(20, 20, 0_ms) == "measured work: the time of size 20 must be positive and finite: 0 s");
  CHECK(table(20, 20, 1_ms, "") == "measured work: it needs a source");

  const kc::measured_table sound{"test", {10, 20}, {10, 20}, {{1_ms, 1_ms}, {1_ms, 1_ms}}};
  const std::string outside = " lies outside the measured ones, 10 to 20";
  CHECK(mistake_in([&] { sound(9, 10); }) == "measured work: size 9" + outside);
  CHECK(mistake_in([&] { sound(21, 10); }) == "measured work: size 21" + outside);
  CHECK(mistake_in([&] { sound(10, 0); }) == "measured work: size 0" + outside);
  CHECK(mistake_in([&] { sound(10, 20.5); }) == "measured work: size 20.5" + outside);
  CHECK(mistake_in([&] { sound(10, 20), sound(20, 10), sound.extrapolated(1, 1000); }).empty());
}

TEST_CASE("logarithms and exponentials are those of the standard library") {
  for (double x = -300; x <= 300; x += 0.37) {
    const double number = std::pow(10.0, x);
    CHECK(kc::detail::natural_logarithm(number) == doctest::Approx(std::log(number)).epsilon(1e-15));
    CHECK(kc::detail::exponential(x) == doctest::Approx(std::exp(x)).epsilon(1e-13));
  }
  CHECK(kc::detail::natural_logarithm(1) == 0);
  CHECK(kc::detail::exponential(0) == 1);
  CHECK(kc::detail::exponential(-1e6) == 0);
  CHECK(std::isinf(kc::detail::exponential(1e6)));
}
}  // namespace
