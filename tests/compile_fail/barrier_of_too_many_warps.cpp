// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a barrier of more warps than a block has
// remedy: State the warps that wait, 1 to 32.
// expected-error {{"a_barrier_of_warps_has_one_to_thirty_two"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto group = sync_warps(128);
#else
constexpr auto group = sync_warps(128 / 32);
#endif
