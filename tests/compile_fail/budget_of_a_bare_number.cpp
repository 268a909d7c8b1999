// SPDX-License-Identifier: BSL-1.0
// mistake: budgets: a budget limits a number without a unit
// remedy: A budget is a time, cycles or bytes.
// expected-error {{"a budget is a time, cycles or bytes"}}
#include <kernelcost/kernelcost.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
KERNELCOST_BUDGET(0.5, 5_us);
#else
KERNELCOST_BUDGET(0.5_us, 5_us);
#endif
