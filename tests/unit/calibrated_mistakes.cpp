// SPDX-License-Identifier: BSL-1.0
// Parameters of a card that the calibrated model requires, and calibrations that are invalid.
#include "synthetic_card.hpp"

#include <kernelcost/doctest.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <string>
#include <type_traits>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using namespace kernelcost_tests;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// The text of the error that `action` throws; empty if it throws none.
template <class Action>
std::string mistake_in(Action action) {
  try {
    action();
  } catch (const kc::error& mistake) { return mistake.what(); }
  return "";
}

TEST_CASE("a card without calibration is refused, by its name") {
  const auto estimated = [](const kc::gpu& card) {
    return mistake_in(
        [&] { kc::estimate(kernel("k", compute<float>(op::fma)), one_block_an_sm, card, kc::model::calibrated); });
  };
  const auto lacks = [](const std::string& machine, const std::string& parameter) {
    return "machine " + machine + " has no " + parameter + ", which this model requires" +
           (parameter == "calibration" ? " (run kernelcost-calibrate)" : "");
  };
  CHECK(estimated(kc::machine::tesla_c2070) == lacks("tesla_c2070", "calibration"));
  CHECK(estimated(synthetic_card).empty());
  // The other parameters that the model requires.
  const auto without = [&](auto member) {
    auto card = synthetic_card;
    card.*member = {};
    return estimated(card);
  };
  CHECK(without(&kc::gpu::measured) == lacks("synthetic", "calibration"));
  CHECK(without(&kc::gpu::clock) == lacks("synthetic", "clock"));
  CHECK(without(&kc::gpu::sm_count) == lacks("synthetic", "sm_count"));
  CHECK(without(&kc::gpu::shared_latency) == lacks("synthetic", "shared_latency"));
}

/// The text of the error for a calibration with this change.
template <class Change>
std::string stating(Change change) {
  kc::calibration wrong = round_numbers;
  change(wrong);
  return mistake_in([&] { kc::known<const kc::calibration*>{&wrong, "tests"}; });
}
const std::string refused = "machine: a number must be positive and finite: -1";

TEST_CASE("every value of a calibration is positive") {
  CHECK(stating([](kc::calibration&) {}).empty());
  CHECK(mistake_in([] {
          kc::known<const kc::calibration*>{&round_numbers, ""};
        }) == "machine: a number needs a source");
  CHECK(mistake_in([] { kc::known<const kc::calibration*>{nullptr, "tests"}; }) == refused);

  const auto refuses_zero_and_nan = [](auto quantity_of) {
    for (const double wrong : {0., -1., nan}) {
      const auto text = stating([&](kc::calibration& m) {
        auto& quantity = quantity_of(m);
        if constexpr (std::is_same_v<decltype(quantity), double&>)
          quantity = wrong;
        else
          quantity = std::remove_reference_t<decltype(quantity)>::from_value(wrong);
      });
      if (text.find(refused.substr(0, refused.size() - 2)) != 0) return false;  // the number at the end may differ
    }
    return true;
  };
  using m = kc::calibration;
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.shuffle.latency; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.shuffle.issue; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.vote.latency; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.vote.issue; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.loop_trip.latency; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.loop_trip.issue; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.l2.base; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.l2.per_doubling; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.dram.base; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.dram.per_doubling; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.same_address.integer; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.same_address.float32; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.same_address.float64; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.same_address.compare_and_swap; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.same_address_fit.per_thread; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.shared_atomic_integer.latency; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.shared_atomic_integer.issue; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.shared_atomic_float.latency; }));
  CHECK(refuses_zero_and_nan([](m & c) -> auto& { return c.shared_atomic_float.issue; }));
  const auto refuses_each = [&](auto... members) {
    return (refuses_zero_and_nan([members](m & c) -> auto& { return c.*members; }) && ...);
  };
  CHECK(refuses_each(&m::l1_latency, &m::l1_latency_per_pass, &m::l1_wavefront, &m::l1_line, &m::l1_miss));
  CHECK(refuses_each(&m::shared_wavefront, &m::bank_conflict_latency, &m::constant_latency));
  CHECK(refuses_each(&m::l2_read_per_sm, &m::l2_read, &m::l2_write, &m::dram_write));
  CHECK(refuses_each(&m::l2_scattered_read, &m::dram_scattered_read, &m::dram_scattered_write, &m::l2_partial_write));
  CHECK(refuses_each(&m::store_sector, &m::store_partial_sector, &m::residency_random));
  CHECK(refuses_each(&m::barrier_base, &m::barrier_per_warp, &m::barrier_per_warp_busy, &m::warp_barrier,
                     &m::grid_barrier));
  CHECK(refuses_each(&m::atomic_throughput, &m::atomic_sector, &m::atomic_request, &m::atomic_lane));
  CHECK(refuses_each(&m::atomic_latency, &m::atomic_interval));
  CHECK(refuses_each(&m::launch_floor, &m::first_instructions, &m::block_launch, &m::turnover, &m::turnover_per_warp));
}

TEST_CASE("every value of a calibration is finite") {
  CHECK(!stating([](kc::calibration& m) { m.l1_latency = kc::cycles::from_value(infinity); }).empty());
  CHECK(!stating([](kc::calibration& m) { m.dram_write = infinity; }).empty());
  CHECK(!stating([](kc::calibration& m) { m.shared_atomic_float_queue = kc::cycles::from_value(nan); }).empty());
  CHECK(!stating([](kc::calibration& m) { m.shared_atomic_wide.issue = kc::cycles::from_value(-1); }).empty());
  CHECK(!stating([](kc::calibration& m) { m.shared_atomic_wide_queue = kc::cycles::from_value(infinity); }).empty());
  CHECK(
      !stating([](kc::calibration& m) { m.residency_spread[15].footprint = kc::bytes::from_value(infinity); }).empty());
}

TEST_CASE("a calibration knows what a fused multiply-add of floats takes, and no operation less than nothing") {
  const auto with = [](std::initializer_list<kc::operation_table::row> rows) {
    return stating([&](kc::calibration& m) { m.operations = rows; });
  };
  using kc::element_kind;
  CHECK(with({}) == refused);
  CHECK(with({{element_kind::float32, op::fma, {4_cycles, 0_cycles}}}) == refused);
  CHECK(with({{element_kind::float32, op::fma, {0_cycles, 1_cycles}}}) == refused);
  CHECK(with({{element_kind::float32, op::fma, {4_cycles, 1_cycles}}}).empty());
  CHECK(with({{element_kind::float32, op::fma, {4_cycles, 1_cycles}},
              {element_kind::int32, op::add, {kc::cycles::from_value(nan), 1_cycles}}}) == refused);
  CHECK(with({{element_kind::float32, op::fma, {4_cycles, 1_cycles}},
              {element_kind::int32, op::add, {4_cycles, -1.0 * 1_cycles}}}) == refused);
  CHECK(with({{element_kind::float32, op::fma, {4_cycles, 1_cycles}},
              {element_kind::float32, op::sqrt, {4_cycles, 1_cycles, -1.0 * 1_cycles}}}) == refused);
}

TEST_CASE("what L2 keeps is stated for ever larger footprints, as shares") {
  using curve = kc::fixed_array<kc::residency_point, 16> kc::calibration::*;
  for (const curve which : {&kc::calibration::residency_spread, &kc::calibration::residency_shared}) {
    const auto with = [which](std::size_t i, kc::residency_point point) {
      return stating([&](kc::calibration& m) { (m.*which)[i] = point; });
    };
    CHECK(with(7, {8_MiB, 0.5}).empty());
    CHECK(with(7, {7_MiB, 0.5}) == refused);  // as the point before
    CHECK(with(7, {6_MiB, 0.5}) == refused);
    CHECK(with(15, {3_MiB, 0.5}) == refused);
    CHECK(with(0, {0_B, 1}) == refused);
    CHECK(with(7, {kc::bytes::from_value(nan), 0.5}) == refused);
    CHECK(with(7, {8_MiB, 1.5}) == refused);
    CHECK(with(7, {8_MiB, -0.1}) == refused);
    CHECK(with(7, {8_MiB, nan}) == refused);
    CHECK(stating([which](kc::calibration& m) { m.*which = {}; }) == refused);
  }
}
}  // namespace
