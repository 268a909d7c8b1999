// SPDX-License-Identifier: BSL-1.0
// mistake: budgets: an estimate in cycles exceeds its budget
// remedy: Make the kernel cheaper, or raise the budget or the tolerance.
// expected-error {{"kernelcost: the estimated cycles exceed the budget"}}
// expected-error-gcc {{"of_cycles<false, 480, 450>"}}
// expected-error-clang {{"of_cycles<false, 480, 450>"}}
// expected-error-nvcc {{"estimate_cycles=480LL?, budget_cycles=450LL?"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto cost = kc::estimate(kernel("ten", compute<double>(op::mul, 10)), kc::launch_1d(128, 128_threads),
                                   kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);

#ifdef KERNELCOST_FAIL
KERNELCOST_BUDGET(cost.cycles, 450_cycles);
#else
KERNELCOST_BUDGET(cost.cycles, 450_cycles, kc::tolerance(0.1));
#endif
