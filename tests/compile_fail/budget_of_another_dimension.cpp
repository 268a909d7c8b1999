// SPDX-License-Identifier: BSL-1.0
// mistake: budgets: the budget and the limited quantity have different dimensions
// remedy: Limit times by times, cycles by cycles, and bytes by bytes.
// expected-error {{"kernelcost: a budget has the dimension of what it limits"}}
#include <kernelcost/kernelcost.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
KERNELCOST_BUDGET(5_us, 4096_B);
#else
KERNELCOST_BUDGET(5_us, 6_us);
#endif
