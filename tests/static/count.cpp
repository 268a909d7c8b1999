// SPDX-License-Identifier: BSL-1.0
// Counts without a dimension, and numbers of threads.
#include <kernelcost/count.hpp>

#include <concepts>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;

static_assert(kc::count{}.value() == 0);
static_assert(kc::count(5000).value() == 5000 && kc::count(7u).value() == 7 && kc::count(2.5).value() == 2.5);
static_assert(kc::count(9'007'199'254'740'992LL).value() == 9'007'199'254'740'992.0);  // 2^53
static_assert(std::convertible_to<int, kc::count> && std::convertible_to<double, kc::count>);
static_assert(!std::convertible_to<kc::count, int> && !std::convertible_to<kc::count, double>);
static_assert(!std::convertible_to<kc::bytes, kc::count> && !std::convertible_to<kc::threads, kc::count>);
static_assert(!std::convertible_to<const char*, kc::count>);

static_assert(kc::count(6) + kc::count(2) == kc::count(8) && kc::count(6) - kc::count(2) == kc::count(4));
static_assert(kc::count(6) * kc::count(2) == kc::count(12) && kc::count(6) / kc::count(4) == kc::count(1.5));
static_assert(kc::count(6) > 2 && kc::count(6) <= 6 && 5 < kc::count(6) && kc::count(6) != 5);
static_assert(kc::count(3) * 24_cycles == 72_cycles && kc::count(1.5) * 8_B == 12_B);
static_assert(72_cycles / kc::count(3) == 24_cycles && 12_B / kc::count(1.5) == 8_B);

static_assert(kc::ceil_div(5000, 192) == 27 && kc::ceil_div(192, 192) == 1 && kc::ceil_div(193, 192) == 2);
static_assert(kc::ceil_div(1, 192) == 1 && kc::ceil_div(0, 192) == 0);
static_assert(kc::ceil_div(1LL << 40, 1) == 1LL << 40);
static_assert(kc::ceil_div(7.5, 2.5) == 3);

// A number of threads is not a count and not a number: the arguments of launch_1d cannot be swapped.
static_assert((192_threads).number == 192);
static_assert(!std::convertible_to<int, kc::threads> && !std::convertible_to<kc::count, kc::threads>);
}  // namespace
