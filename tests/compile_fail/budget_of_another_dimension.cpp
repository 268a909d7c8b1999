// SPDX-License-Identifier: BSL-1.0
// mistake: budgets: a budget has another dimension than what it limits
// remedy: Times are held to times, cycles to cycles, bytes to bytes.
// expected-error {{"kernelcost: a budget has the dimension of what it limits"}}
#include <kernelcost/kernelcost.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
KERNELCOST_BUDGET(5_us, 4096_B);
#else
KERNELCOST_BUDGET(5_us, 6_us);
#endif
