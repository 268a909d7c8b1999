// SPDX-License-Identifier: BSL-1.0
// Budgets that hold, budgets that do not hold, and the contents of their message.
#include <kernelcost/kernelcost.hpp>

#include <string_view>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::tolerance;
using kc::budget::holds;
using kc::budget::rounded;

// 100 float operations in one phase, one access in the other: 2400 and 600 cycles for as many threads as one SM
// overlaps.
constexpr auto cost =
    kc::estimate(kernel("two", phase("compute", compute<float>(op::add, 100)), phase("store", store<float>(global))),
                 kc::launch_1d(128, 128_threads), kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
static_assert(cost.cycles == 3000_cycles);

KERNELCOST_BUDGET(cost.time, 3_us);
KERNELCOST_BUDGET(cost.cycles, 3000_cycles);
KERNELCOST_BUDGET(cost.time, 2.5_us, tolerance(0.05));
KERNELCOST_BUDGET(cost.phase("store"), 600_cycles);
KERNELCOST_BUDGET(cost.resources[kc::resource::memory], 600_cycles);
KERNELCOST_BUDGET(kc::bytes(2_GB), kc::bytes(2_GiB));
KERNELCOST_BUDGET(1_KiB, 1024_B);
KERNELCOST_BUDGET(500_MB, 0.5_GB);
KERNELCOST_BUDGET(kc::launch_overhead(kc::machine::tesla_c2070) + cost.time, 6_us);

// A value equal to the budget holds; any larger value does not. The comparison uses the numbers themselves, not the
// rounded numbers of the message.
static_assert(holds(50_us, 50_us) && !holds(50.0000000001_us, 50_us) && holds(49.9999999999_us, 50_us));
static_assert(rounded(50.0000000001_us) == rounded(50_us));
static_assert(holds(480_cycles, 480_cycles) && !holds(480.5_cycles, 480_cycles) && !holds(1_KiB, 1_kB));

// A tolerance is a share of the budget. It applies above the budget only: smaller values always hold.
static_assert(holds(105_us, 100_us, tolerance(0.05)) && !holds(105.1_us, 100_us, tolerance(0.05)));
static_assert(holds(100_us, 100_us, tolerance(0)) && !holds(100.1_us, 100_us, tolerance(0)));
static_assert(holds(10_us, 100_us, tolerance(0.05)) && holds(2_s, 1_s, tolerance(1)));
template <class T>
concept allows = requires(T t) {
  holds(1_s, 1_s, t);
};
static_assert(allows<tolerance> && !allows<double>);  // a tolerance is stated by its type, not as a bare 0.05

// Whole nanoseconds, cycles and bytes, rounded to the nearest: the nearest double to 65e-6, times 1e9, lies below
// 65000.
static_assert(rounded(65_us) == 65000 && rounded(50_us) == 50000 && rounded(73.4214_us) == 73421 &&
              rounded(0.4_ns) == 0);
static_assert(rounded(0.6_ns) == 1 && rounded(479.5_cycles) == 480 && rounded(1_MiB) == 1048576 &&
              rounded(2_s) == 2'000'000'000);

// The time of an estimate carries its bottleneck and its costliest phase. Other times carry neither.
static_assert(kc::budget::bottleneck_of(cost.time) == kc::resource::computation);
static_assert(kc::budget::bottleneck_of(5_us) == kc::resource::none &&
              kc::budget::bottleneck_of(5_cycles) == kc::resource::none);
static_assert(std::string_view(kc::budget::phase_of(cost.time)) == "compute" && *kc::budget::phase_of(5_us) == '\0');
constexpr auto name = kc::budget::named<7>("compute");
static_assert(std::string_view(name.text) == "compute");

// A value and its budget must have the same dimension.
template <class A, class B>
concept budgetable = requires(A a, B b) {
  holds(a, b);
};
static_assert(budgetable<kc::seconds, kc::seconds> && !budgetable<kc::seconds, kc::bytes>);
static_assert(!budgetable<kc::cycles, kc::seconds> && !budgetable<kc::estimated_time, kc::cycles>);
static_assert(budgetable<kc::estimated_time, kc::seconds>);

// The run-time checks, called in a constant expression.
constexpr bool held() {
  kc::require_budget(cost.time, 3_us);
  kc::require_budget(cost.cycles, 3000_cycles);
  kc::require_budget(cost.time, 2.5_us, tolerance(0.05));
  kc::require_budget(1_KiB, 1024_B);
  return true;
}
static_assert(held());
}  // namespace
