// SPDX-License-Identifier: BSL-1.0
// Each mistake at run time: kernelcost::error, whose text says what is wrong, and names the machine, launch or object,
// if there is one. tests/compile_fail has the same inputs in constant expressions.
#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <type_traits>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr auto fma = compute<float>(op::fma);
constexpr auto warp = kc::launch_1d(32, 32_threads);

/// The text of the error that `action` throws; empty if it throws none.
template <class Action>
std::string mistake_in(Action action) {
  try {
    action();
  } catch (const kc::error& mistake) { return mistake.what(); }
  return "";
}

TEST_CASE("there is one exception type, and it is a domain error") {
  CHECK(std::is_base_of_v<std::domain_error, kc::error>);
  CHECK_THROWS_AS(kc::count(-1), kc::error);
}

TEST_CASE("counts") {
  CHECK(mistake_in([] { kc::count(-3); }) == "a count must not be negative: -3");
  CHECK(mistake_in([] { kc::count(2) - kc::count(5); }) == "a count must not be negative: -3");
  CHECK(mistake_in([] { compute<float>(op::add, -1); }) == "a count must not be negative: -1");
  CHECK(mistake_in([] { kc::count{nan}; }) == "a count must be a finite number: nan");
  CHECK(mistake_in([] { kc::count{infinity}; }) == "a count must be a finite number: inf");
  CHECK(mistake_in([] { kc::count{-infinity}; }) == "a count must be a finite number: -inf");
  CHECK(mistake_in([] { kc::count(1) / kc::count(0); }) == "a count must be a finite number: inf");
  CHECK(mistake_in([] { kc::ceil_div(5, 0); }) == "a count must be a finite number: inf");
  CHECK(kc::ceil_div(1e300, 3) == 1e300 / 3);
  CHECK(mistake_in([] { kc::count{0}; }).empty());
  CHECK(mistake_in([] { kc::count{-0.0}; }).empty());
  CHECK(mistake_in([] { kc::count{std::numeric_limits<double>::max()}; }).empty());
}

TEST_CASE("shares and lanes") {
  const std::string share = "a probability or share lies between 0 and 1: ";
  CHECK(mistake_in([] { uniform(1.5); }) == share + "1.5");
  CHECK(mistake_in([] { divergent(-0.5); }) == share + "-0.5");
  CHECK(mistake_in([] { probability(50); }) == share + "50");
  CHECK(mistake_in([] { divergent(nan); }) == share + "nan");
  CHECK(mistake_in([] { hits(cache_level::l2, 1.25); }) == share + "1.25");
  CHECK(mistake_in([] { divergent(0), divergent(1), uniform(0), uniform(1), hits(cache_level::l1, 1); }).empty());

  const std::string lane = "a warp has 1 to 32 lanes: ";
  CHECK(mistake_in([] { lanes(33); }) == lane + "33");
  CHECK(mistake_in([] { lanes(0); }) == lane + "0");
  CHECK(mistake_in([] { guard(lanes_of_warp(64), fma); }) == lane + "64");
  CHECK(mistake_in([] { contention(64, 5000); }) == lane + "64");
  CHECK(mistake_in([] { lanes(1), lanes(32), lanes_of_warp(32), contention(32, 5000); }).empty());

  const std::string ways = "a warp diverges into 1 to 32 ways: ";
  CHECK(mistake_in([] { diverge(0, fma); }) == ways + "0");
  CHECK(mistake_in([] { diverge(0.5, fma); }) == ways + "0.5");
  CHECK(mistake_in([] { diverge(33, fma); }) == ways + "33");
  CHECK(mistake_in([] { diverge(1, fma), diverge(1.5, fma), diverge(32, fma); }).empty());
}

TEST_CASE("loops") {
  const std::string order = "varying trips need mean <= warp_max <= grid_max: ";
  CHECK(mistake_in([] { repeat(varying{10, 9, 11}, fma); }) == order + "10, 9, 11");
  CHECK(mistake_in([] { varying{1, 3, 2}; }) == order + "1, 3, 2");
  CHECK(mistake_in([] { varying{2, 2, 2}; }).empty());
  CHECK(mistake_in([] {
          repeat(varying{1, 2, 3}, unrolling{-1}, dependent, fma);
        }) == "a loop is unrolled by at least one: -1");
}

TEST_CASE("patterns and caches") {
  const std::string parameter = "the parameter of an access pattern must be positive and finite: ";
  CHECK(mistake_in([] { strided(0); }) == parameter + "0");
  CHECK(mistake_in([] { bank_conflict(0); }) == parameter + "0");
  CHECK(mistake_in([] { sectors_per_request(0); }) == parameter + "0");
  CHECK(mistake_in([] { strided(-2); }) == "a count must not be negative: -2");
  const std::string run = "a run of lanes has at least one lane: ";
  CHECK(mistake_in([] { row_segments(0); }) == run + "0");
  CHECK(mistake_in([] { row_segments(0.999); }) == run + "0.999");
  CHECK(mistake_in([] { row_broadcast(0); }) == run + "0");
  CHECK(mistake_in([] { row_broadcast(1e-8); }) == run + "1e-08");
  CHECK(mistake_in([] { repeated(0); }) == run + "0");
  CHECK(mistake_in([] { repeated(0.5); }) == run + "0.5");
  CHECK(mistake_in([] { row_segments(1), row_broadcast(1), repeated(1), row_segments(1e300); }).empty());
  CHECK(mistake_in([] { strided(1e19); }) == "a stride is less than 2^53 elements: 1e+19");
  CHECK(mistake_in([] { strided(9007199254740991), strided(0.25); }).empty());
  CHECK(mistake_in([] { bank_conflict(32.5); }) == "a bank conflict has at most 32 ways: 32.5");
  CHECK(mistake_in([] { bank_conflict(32), bank_conflict(0.25); }).empty());
  const std::string sectors = "a request of a warp touches at most 288 sectors, 9 for each lane's 256 bytes: ";
  CHECK(mistake_in([] { sectors_per_request(288.5); }) == sectors + "288.5");
  CHECK(mistake_in([] { sectors_per_request(1e9); }) == sectors + "1e+09");
  CHECK(mistake_in([] { sectors_per_request(288), sectors_per_request(0.5); }).empty());
  const std::string lines = "a line holds one to four of a request's sectors: ";
  CHECK(mistake_in([] { sectors_per_request(9, 2); }) == lines + "9 sectors in 2 lines");
  CHECK(mistake_in([] { sectors_per_request(9, 10); }) == lines + "9 sectors in 10 lines");
  CHECK(mistake_in([] { sectors_per_request(9, 3, 33); }) == "a bank conflict has at most 32 ways: 33");
  CHECK(mistake_in([] { sectors_per_request(8, 2, 32), sectors_per_request(0.5, 0.5); }).empty());
  CHECK(mistake_in([] { reuse(-1.0 * 1_KiB); }) == "a size must be a finite number of bytes, not negative: -1024");
}

TEST_CASE("buffers that are larger than a number can say") {
  const std::string size = "a size must be a finite number of bytes, not negative: inf";
  CHECK(mistake_in([] { buffer<double>{"a", 1e308}; }) == size);
  CHECK(mistake_in([] { buffer<double>{"a", 1}.per_block(1e308); }) == size);
  CHECK(mistake_in([] { buffer<double>{"a", 1e307}.per_block(1e307); }).empty());
}

TEST_CASE("strides at the end of what is allowed") {
  // Large strides keep their exact distance in banks: an odd stride of 2^53 - 1 words has no conflict, 2^53 - 8 words
  // have 8 ways.
  CHECK(kc::warp::shared_wavefronts(strided(9007199254740991), 4) == 1);
  CHECK(kc::warp::shared_wavefronts(strided(9007199254740984), 4) == 8);
  // 16 instructions, each with all lanes in one bank.
  CHECK(kc::warp::shared_wavefronts(strided(9007199254740984), 256) == 16 * 32);
  CHECK(kc::warp::sectors_of(strided(9007199254740991), 4) == 32);
  CHECK(kc::warp::sectors_of(strided(1e-6), 4) == 1);
  // Fewer lanes, 20 of 32: each in its own bank, or 5 in each bank.
  const auto some = kc::warp::active_lanes(kc::launch_blocks(1, kc::threads{20}));
  CHECK(kc::warp::shared_wavefronts(strided(9007199254740991), 4, some) == 1);
  CHECK(kc::warp::shared_wavefronts(strided(9007199254740984), 4, some) == 5);
  CHECK(kc::warp::shared_wavefronts(strided(9007199254740984), 256, some) == 16 * 20);
  CHECK(kc::warp::sectors_of(strided(9007199254740991), 256, some) == 16 * 20);
  const auto cost = kc::estimate(kernel("k", load<kc::packed<double, 32>>(global, strided(9007199254740991)),
                                        load<double>(shared, strided(9007199254740991))),
                                 kc::launch_1d(1e6, 256_threads), kc::machine::h200, kc::model::calibrated);
  CHECK(cost.time > 0_s);
}

TEST_CASE("kernels") {
  CHECK(mistake_in([] { kernel("k", resources{-1}, fma); }) == "a thread uses a positive number of registers: -1");
  CHECK(mistake_in([] {
          kernel("k", resources{32, -1.0 * 8_B}, fma);
        }) == "a size must be a finite number of bytes, not negative: -8");
}

TEST_CASE("launches that no machine takes") {
  const std::string block = "launch: every dimension of a block must be at least 1: ";
  CHECK(mistake_in([] { kc::launch({1}, {32, 0}); }) == block + "0");
  CHECK(mistake_in([] { kc::launch({1}, {32, 1, -2}); }) == block + "-2");
  CHECK(mistake_in([] { kc::launch_1d(5000, kc::threads{0}); }) == block + "0");
  CHECK(mistake_in([] { kc::launch_2d(100, 100, {16, -16}); }) == block + "-16");
  CHECK(mistake_in([] { kc::launch_blocks(1, kc::threads{-1}); }) == block + "-1");
  const std::string grid = "launch: every dimension of a grid must be at least 1: ";
  CHECK(mistake_in([] { kc::launch({0}, {32}); }) == grid + "0");
  CHECK(mistake_in([] { kc::launch({4, 1, 0}, {32}); }) == grid + "0");
  CHECK(mistake_in([] { kc::launch_1d(0, 32_threads); }) == grid + "0");
  CHECK(mistake_in([] { kc::launch_3d(8, 8, 0, {4, 4, 4}); }) == grid + "0");
  CHECK(mistake_in([] { kc::launch_blocks(0.5, 32_threads); }) == grid + "0");
  const std::string dimension = "launch: a dimension of a grid or block exceeds what CUDA allows: ";
  CHECK(mistake_in([] { kc::launch_1d(1e300, 32_threads); }) == dimension + "3.125e+298");
  CHECK(mistake_in([] { kc::launch_blocks(1e300, 32_threads); }) == dimension + "1e+300");
  CHECK(mistake_in([] { kc::launch({1, 65536}, {32}); }) == dimension + "65536");
  CHECK(mistake_in([] { kc::launch({1}, {1, 1, 1LL << 40}); }) == dimension + "1.09951e+12");
  CHECK(mistake_in([] { kc::launch({2147483647, 65535, 65535}, {1024}); }).empty());
  CHECK(mistake_in([] { kc::launch_1d(32, 32_threads, -1.0 * 1_B); }) ==
        "a size must be a finite number of bytes, not negative: -1");
}

TEST_CASE("launches that a machine refuses: which machine, how much, how much it allows") {
  const auto& card = kc::machine::tesla_c2070;
  const auto estimated = [&](const kc::launch& how, const resources& uses) {
    return mistake_in([&] { kc::estimate(kernel("k", uses, fma), how, card, kc::model::gonzalez2012_sum); });
  };
  CHECK(estimated(kc::launch_1d(4096, 2048_threads), {}) ==
        "launch: 2048 threads per block, but tesla_c2070 allows 1024");
  CHECK(estimated(kc::launch({1}, {32, 32, 2}), {}) == "launch: 2048 threads per block, but tesla_c2070 allows 1024");
  CHECK(estimated(warp, {32, 64_KiB}) ==
        "launch: 65536 bytes of shared memory per block, but tesla_c2070 allows 49152");
  CHECK(estimated(kc::launch_1d(32, 32_threads, 1_B), {32, 48_KiB}) ==
        "launch: 49153 bytes of shared memory per block, but tesla_c2070 allows 49152");
  CHECK(estimated(warp, {64}) == "kernel: 64 registers per thread, but tesla_c2070 allows 63");
  CHECK(estimated(kc::launch_1d(1024, 1024_threads), {63}) ==
        "launch: 65536 registers per block, but tesla_c2070 allows 32768");
  CHECK(estimated(kc::launch_1d(1024, 1024_threads), {32, 48_KiB}).empty());
}

TEST_CASE("machines that make no sense") {
  const std::string number = "machine: a number must be positive and finite: ";
  CHECK(mistake_in([] { kc::known<kc::count>{0, "sheet"}; }) == number + "0");
  CHECK(mistake_in([] { kc::known<kc::cycles>{-4.0 * 1_cycles, "sheet"}; }) == number + "-4");
  CHECK(mistake_in([] { kc::known<kc::frequency>{kc::frequency::from_value(nan), "sheet"}; }) == number + "nan");
  CHECK(mistake_in([] { kc::known<kc::bandwidth>{kc::bandwidth::from_value(infinity), "sheet"}; }) == number + "inf");
  CHECK(mistake_in([] { kc::known<kc::latency_range>{{600_cycles, 400_cycles}, "sheet"}; }) == number + "-1");
  CHECK(mistake_in([] { kc::known<kc::atomic_fit>{{0_cycles, 400_cycles}, "sheet"}; }) == number + "-1");
  CHECK(mistake_in([] { kc::known<kc::count>{-14, "sheet"}; }) == "a count must not be negative: -14");
  CHECK(mistake_in([] { kc::known<kc::count>{14, ""}; }) == "machine: a number needs a source");
  CHECK(mistake_in([] { kc::known<kc::count>{14, nullptr}; }) == "machine: a number needs a source");
  CHECK(mistake_in([] { kc::limits_of({4, 0}); }) == "compute capability 4.0 is not known");
  CHECK(mistake_in([] { kc::limits_of({13, 1}); }) == "compute capability 13.1 is not known");
}

TEST_CASE("what a model needs and a machine lacks") {
  const auto estimated = [](const auto& body, const kc::gpu& card) {
    return mistake_in([&] { kc::estimate(kernel("k", body), warp, card, kc::model::gonzalez2012_sum); });
  };
  const auto lacks = [](const std::string& machine, const std::string& parameter) {
    return "machine " + machine + " has no " + parameter + ", which this model requires";
  };
  const auto unstated = [](const std::string& number) {
    return "model gonzalez2012_sum requires the " + number +
           " of gtx_980, which is not stated; state it: gonzalez2012_sum.with({." + number + " = {value, \"source\"}})";
  };
  CHECK(estimated(load<float>(global), kc::machine::gtx_980) == lacks("gtx_980", "global_latency"));
  CHECK(estimated(fma, kc::machine::gtx_980) == unstated("issue_cycles_single"));
  CHECK(estimated(compute<double>(op::fma), kc::machine::gtx_980) == unstated("issue_cycles_double"));
  CHECK(estimated(load<float>(shared), kc::machine::gtx_980) == lacks("gtx_980", "shared_latency"));
  CHECK(estimated(atomic<float>(op::add, global), kc::machine::gtx_980) == unstated("atomics"));
  CHECK(estimated(sequence(), kc::machine::gtx_980) == unstated("pipeline_depth"));

  // A kernel requires only the parameters that it uses.
  auto card = kc::machine::tesla_c2070;
  card.global_latency = {};
  CHECK(estimated(load<float>(global), card) == lacks("tesla_c2070", "global_latency"));
  CHECK(estimated(fma, card).empty());
  card.clock = {};
  CHECK(estimated(fma, card) == lacks("tesla_c2070", "clock"));
  card.cores_per_sm = {};
  CHECK(estimated(fma, card) == lacks("tesla_c2070", "cores_per_sm"));
  CHECK(mistake_in([] { kc::launch_overhead(kc::machine::gtx_980); }) == lacks("gtx_980", "launch_overhead"));
  CHECK(mistake_in([] {
          kc::copy_time(kc::machine::gtx_980, kc::copy_direction::host_to_device, kc::host_memory::pinned, 1_MB);
        }) == lacks("gtx_980", "copy_bandwidth"));
}

TEST_CASE("each parameter is asked for by its own name") {
  kc::gpu card;
  card.name = "empty";
  const auto says = [&](auto parameter) {
    return mistake_in([&] { card.need<parameter>(); }) ==
           std::string("machine empty has no ") + kc::name_of(parameter) + ", which this model requires" +
               (parameter == kc::parameter::calibration ? " (run kernelcost-calibrate)" : "");
  };
  using p = kc::parameter;
  CHECK(says(std::integral_constant<p, p::clock>{}));
  CHECK(says(std::integral_constant<p, p::sm_count>{}));
  CHECK(says(std::integral_constant<p, p::cores_per_sm>{}));
  CHECK(says(std::integral_constant<p, p::global_latency>{}));
  CHECK(says(std::integral_constant<p, p::shared_latency>{}));
  CHECK(says(std::integral_constant<p, p::dram_bandwidth>{}));
  CHECK(says(std::integral_constant<p, p::memory_clock>{}));
  CHECK(says(std::integral_constant<p, p::memory_bus_width>{}));
  CHECK(says(std::integral_constant<p, p::memory_size>{}));
  CHECK(says(std::integral_constant<p, p::l2_size>{}));
  CHECK(says(std::integral_constant<p, p::launch_overhead>{}));
}

TEST_CASE("double precision on a card without it") {
  auto card = kc::machine::tesla_c2070;
  card.name = "single";
  card.has_double_precision = false;
  const auto model =
      kc::model::kothapalli2009_sum.with({.pipeline_depth = {4, "tests"}, .issue_cycles_single = {24_cycles, "tests"}});
  CHECK(mistake_in([&] { kc::estimate(kernel("k", compute<double>(op::add)), warp, card, model); }) ==
        "machine single has no double precision");
  CHECK(mistake_in([&] { kc::estimate(kernel("k", fma), warp, card, model); }).empty());
}

TEST_CASE("names that an estimate or a derivation has not") {
  const auto body = kernel("k", phase("accumulate", fma));
  const auto cost = kc::estimate(body, warp, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
  CHECK(mistake_in([&] { cost.phase("acumulate"); }) == "the estimate has no phase named acumulate");
  CHECK(mistake_in([&] { cost.phase(std::string_view("accumulate and more").substr(0, 5)); }) ==
        "the estimate has no phase named accum");
  CHECK(mistake_in([&] { cost.phase("accumulate"); }).empty());
  const auto why = kc::derive(body, warp, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
  CHECK(mistake_in([&] { why["N_comp"]; }) == "the derivation has no step named N_comp");
  CHECK(mistake_in([&] { why.at("combine", "C_comp"); }) == "the derivation has no step named C_comp");
  CHECK(mistake_in([&] { why.at("accumulate", "C_comp"); }).empty());
}

TEST_CASE("estimates of numbers that are finite, and their product is not") {
  const auto body = [](double trips) { return kernel("k", repeat(trips, repeat(1e200, fma))); };
  const auto& card = kc::machine::tesla_c2070;
  const auto sum = [&](double trips) {
    return mistake_in([&] { kc::estimate(body(trips), warp, card, kc::model::kothapalli2009_sum); });
  };
  CHECK(sum(1e90).empty());
  CHECK(sum(1e150) == "estimate by kothapalli2009_sum: inf cycles, not a finite number of at least 0");
  const auto in_a_phase = kernel("k", phase("p", body(1e150).body));
  CHECK(mistake_in([&] { kc::estimate(in_a_phase, warp, card, kc::model::gonzalez2012_max); }) ==
        "estimate by gonzalez2012_max: inf cycles, not a finite number of at least 0");
  kc::gpu slow = card;
  slow.clock = {kc::frequency::from_value(1e-300), "a test"};
  CHECK(mistake_in([&] { kc::estimate(body(1e90), warp, slow, kc::model::kothapalli2009_sum); }) ==
        "estimate by kothapalli2009_sum: inf s, not a finite number of at least 0");
  CHECK(mistake_in([] {
          kc::estimate_on_host(repeat(1e200, repeat(1e150, compute<double>(op::fma))),
                               kc::machine::hosts::eleanorrigby);
        }) == "estimate by eleanorrigby: inf s, not a finite number of at least 0");
}

TEST_CASE("a derivation of more steps than it holds") {
  const auto part = phase("p", fma);
  const auto four = sequence(part, part, part, part);
  const auto sixteen = sequence(four, four, four, four);
  const auto body = kernel("k", sixteen, sixteen, sixteen, sixteen);
  CHECK(mistake_in([&] { kc::derive(body, warp, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum); }) ==
        "the derivation has more than 256 steps");
  CHECK(mistake_in([&] { kc::estimate(body, warp, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum); }).empty());
}

TEST_CASE("budgets: both numbers") {
  CHECK(mistake_in([] { kc::require_budget(73.421_us, 50_us); }) ==
        "budget exceeded: estimate 73.421 us, budget 50 us");
  CHECK(mistake_in([] { kc::require_budget(480_cycles, 450_cycles); }) ==
        "budget exceeded: estimate 480 cycles, budget 450 cycles");
  CHECK(mistake_in([] { kc::require_budget(2_KiB, 2_kB); }) ==
        "budget exceeded: estimate 2048 bytes, budget 2000 bytes");
  CHECK(mistake_in([] { kc::require_budget(480_cycles, 450_cycles, kc::tolerance(0.1)); }).empty());
  CHECK(mistake_in([] { kc::require_budget(50_us, 50_us); }).empty());
  CHECK(mistake_in([] { kc::tolerance(-0.1); }) == "a count must not be negative: -0.1");
}
}  // namespace
