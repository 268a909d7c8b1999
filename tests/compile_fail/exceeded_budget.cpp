// SPDX-License-Identifier: BSL-1.0
// mistake: budgets: an estimate exceeds its budget
// remedy: Make the kernel cheaper, or raise the budget or the tolerance.
// expected-error {{"kernelcost: the estimated time exceeds the budget"}}
// expected-error-gcc {{"of_nanoseconds<false, 104348, 50000, .*accumulate"}}
// expected-error-clang {{"of_nanoseconds<false, 104348, 50000, kernelcost::resource::memory, "}}
// expected-error-nvcc {{"estimate_ns=104348LL?, budget_ns=50000LL?, .*costliest_phase="}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto cost =
    kc::estimate(kernel("two", phase("accumulate", repeat(200, load<float>(global))), phase("combine", sync_block)),
                 kc::launch_1d(128, 128_threads), kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);

#ifdef KERNELCOST_FAIL
KERNELCOST_BUDGET(cost.time, 50_us);
#else
KERNELCOST_BUDGET(cost.time, 110_us);
#endif
