// SPDX-License-Identifier: BSL-1.0
// mistake: trees: varying trip counts are out of order
// remedy: The order is: mean over threads, mean over warps of the busiest lane, maximum of any thread.
// expected-error {{"trips_need_mean_not_above_warp_max_not_above_grid_max"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto work = repeat(varying{100, 66, 50}, compute<float>(op::fma));
#else
constexpr auto work = repeat(varying{50, 66, 100}, compute<float>(op::fma));
#endif
