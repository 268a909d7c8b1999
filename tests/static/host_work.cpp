// SPDX-License-Identifier: BSL-1.0
// Host work from measured points, and as supersteps.
#include "round_host.hpp"

#include "parallel_algorithms.hpp"

#include <kernelcost/program/measured_table.hpp>

namespace {
using namespace kernelcost_tests;

// n^2 up to n = 100, n^0.5 above.
constexpr kc::measured_work sort{"invented for tests", {{10, 1_ms}, {100, 100_ms}, {10000, 1_s}}};
static_assert(sort(10) == 1_ms && sort(100) == 100_ms && sort(10000) == 1_s);
static_assert(is(sort(20), 4_ms) && is(sort(50), 25_ms) && is(sort(400), 200_ms));
static_assert(sort.first() == 10 && sort.last() == 10000);
static_assert(is(sort.extrapolated(1), 0.01_ms) && is(sort.extrapolated(40000), 2_s) && sort.extrapolated(0) == 0_s);
static_assert(is(sort.extrapolated(20), sort(20)) && sort.extrapolated(100) == 100_ms);
// Times may decrease with the size. A table of one size is valid for that size.
constexpr kc::measured_work odd{"invented for tests", {{1, 4_s}, {4, 1_s}}};
static_assert(is(odd(2), 2_s));
constexpr kc::measured_work once{"invented for tests", {{64, 48_us}}};
static_assert(once(64) == 48_us);

// A table of two sizes: rows^2 columns^1 up to 20 columns, columns^0.5 above.
constexpr kc::measured_table product{
    "invented for tests", {10, 20}, {10, 20, 80}, {{1_ms, 2_ms, 4_ms}, {4_ms, 8_ms, 16_ms}}};
static_assert(product(10, 10) == 1_ms && product(10, 80) == 4_ms && product(20, 10) == 4_ms &&
              product(20, 80) == 16_ms);
static_assert(is(product(10, 15), 1.5_ms) && is(product(20, 45), 12_ms) && is(product(15, 10), 2.25_ms));
static_assert(is(product(15, 15), 2.25 * 1.5_ms));
static_assert(is(product.extrapolated(40, 5), 8_ms) && is(product.extrapolated(5, 320), 2_ms));
static_assert(is(product.extrapolated(15, 15), product(15, 15)));
// Work of size zero takes no time, even if smaller sizes take longer.
constexpr kc::measured_table falling{"invented for tests", {10, 20}, {10, 20}, {{4_ms, 1_ms}, {1_ms, 1_ms}}};
static_assert(falling.extrapolated(0, 10) == 0_s && falling.extrapolated(10, 0) == 0_s);

constexpr kc::seconds program() {
  kc::timeline t{kc::machine::eleanorrigby};
  t.host_work("sort", sort(20));
  t.host_work("scale", kc::estimate_on_host(1000 * kc::expr::compute<double>(kc::expr::op::mul), round_host).time);
  return t.elapsed();
}
static_assert(is(program(), 4_ms + 125_ns));

// The host as a BSP machine. Two components have 8 GB/s each, so a word of 8 bytes that is written and read takes 2
// cycles of 1 GHz. Eight components have 40 GB/s together.
namespace bsp = kc::bsp;
static_assert(is(bsp::machine_of(round_host, 2).gap.value(), 2) && is(bsp::machine_of(round_host, 8).gap.value(), 3.2));
static_assert(is(bsp::machine_of(round_host, 2, 4_B).gap.value(), 1));
static_assert(is(bsp::machine_of(round_host, 8).barrier.value(), 5000));  // 1 + 8 / 2 us
constexpr auto eight = bsp::machine_of(round_host, 8);
constexpr auto step = bsp::cost(bsp::superstep(1000_cycles, bsp::all_to_all(10_words)), eight);
static_assert(is(bsp::time_of(step, round_host, 8), (1000 + 70 * 3.2 + 5000) * 1_ns));
static_assert(bsp::time_of(bsp::cost(sample_sort(8, 1 << 16), eight), round_host, 8) <
              bsp::time_of(bsp::cost(sample_sort(2, 1 << 16), bsp::machine_of(round_host, 2)), round_host, 2));
}  // namespace
