// SPDX-License-Identifier: BSL-1.0
// kernelcost/doctest.hpp: values in messages of doctest, and approximate comparison.
#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::approx;

/// The text that doctest prints for an operand of a failed check. doctest calls toString without a namespace, from
/// within its own.
template <class T>
std::string shown(const T& value) {
  using doctest::toString;
  return toString(value).c_str();
}

const auto worked = kernel("worked", compute<double>(op::mul, 10), load<double>(global, coalesced, cached, 20));
const auto four = kc::launch_blocks(4, 128_threads);
const auto cost = kc::estimate(worked, four, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);

TEST_CASE("quantities are shown with their units") {
  CHECK(shown(50_us) == "50 us");
  CHECK(shown(480_cycles) == "480 cycles");
  CHECK(shown(4096_B) == "4096 B");
  CHECK(shown(4_GB) == "4 GB");
  CHECK(shown(4_GiB) == "4 GiB");
  CHECK(shown(1_GB + 2_GB) == "3 GB");
  CHECK(shown(144_GB_per_s) == "144 GB/s");
  CHECK(shown(1.15_GHz) == "1.15 GHz");
  CHECK(shown(kc::count(5000)) == "5000");
  // If text for people drops digits, the exact number follows, so that two different quantities look different.
  CHECK(shown(231106.25_cycles) == "231 106 cycles (231106.25)");
  CHECK(shown(8'007'842_B) == "8.008 MB (8007842)");
  CHECK(shown(1.23456789_s) == "1.23457 s (1.23456789)");
}

TEST_CASE("estimates and their parts are shown") {
  CHECK(shown(cost.time) == "6.09391 us");
  CHECK(shown(cost.cycles) == "7008 cycles");
  CHECK(shown(cost.figures.C_mem) == "1272 cycles");
  CHECK(shown(cost.occupancy) == "66.67 % (32 of 48 warps, limited by blocks)");
  CHECK(shown(cost).substr(0, 27) == "6.09391 us (7008 cycles, bo");
  const auto calibrated = kc::estimate(worked, four, kc::machine::h200, kc::model::calibrated);
  CHECK(shown(calibrated) == kc::to_string(calibrated).c_str());
  CHECK(shown(kc::derive(worked, four, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum)["C_comp"]) ==
        "C_comp = 10 × 48 = 480 cycles");
}

TEST_CASE("enumerators are shown by name") {
  CHECK(shown(cost.bottleneck) == "memory");
  CHECK(shown(cost.occupancy.limiter) == "blocks");
  CHECK(shown(kc::parameter::global_latency) == "global_latency");
}

TEST_CASE("approx compares relatively, one in 10^9 unless told otherwise") {
  CHECK(cost.cycles == approx(7008_cycles));
  CHECK(cost.time == approx(6.093913043_us));
  CHECK(kc::seconds(cost.time) == approx(6.0939_us).epsilon(1e-5));
  CHECK_FALSE(cost.time == approx(6.0939_us));
  CHECK_FALSE(cost.time == approx(6.0939_us).epsilon(1e-7));
  CHECK(100_cycles == approx(101_cycles).epsilon(0.01));
  CHECK_FALSE(100_cycles == approx(102_cycles).epsilon(0.01));
  CHECK(102_cycles == approx(101_cycles).epsilon(0.01));
  CHECK(-1.0 * 100_cycles == approx(-1.0 * 101_cycles).epsilon(0.01));
  CHECK_FALSE(100_cycles == approx(-1.0 * 100_cycles));
  CHECK(0_cycles == approx(0_cycles));
  CHECK(shown(approx(50_us).epsilon(0.01)) == "approx(50 us, epsilon 0.01)");
  CHECK(shown(approx(480_cycles)) == "approx(480 cycles, epsilon 1e-09)");
}

template <class A, class B>
concept comparable = requires(A a, B b) {
  a == b;
};

TEST_CASE("approx of another unit, and NaN, are equal to nothing") {
  CHECK_FALSE(comparable<kc::cycles, decltype(approx(1_s))>);
  CHECK(comparable<kc::seconds, decltype(approx(1_s))>);
  CHECK_FALSE(kc::cycles::from_value(0.0 / 0.0) == approx(0_cycles));
}
}  // namespace
