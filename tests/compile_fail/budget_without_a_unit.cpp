// SPDX-License-Identifier: BSL-1.0
// mistake: budgets: the budget is a number without a unit
// remedy: Say the unit, as of `350_us`, `480_cycles` or `4_MB`.
// expected-error {{"kernelcost: the budget is a number without a unit"}}
#include <kernelcost/kernelcost.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
KERNELCOST_BUDGET(320_us, 350);
#else
KERNELCOST_BUDGET(320_us, 350_us);
#endif
