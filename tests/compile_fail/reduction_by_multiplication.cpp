// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a reduction over a warp multiplies
// remedy: Add, compare or combine bits; for other operations use shuffles.
// expected-error {{"redux_sync_does_not_have_this_operation"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto product = reduce_warp(op::mul);
#else
constexpr auto product = reduce_warp(op::add);
#endif
