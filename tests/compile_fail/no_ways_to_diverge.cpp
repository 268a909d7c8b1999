// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a warp diverges into zero ways, or into more ways than lanes
// remedy: A warp has 32 lanes and diverges into 1 to 32 ways. Leave code that no lane executes out of the tree.
// expected-error {{"a_warp_diverges_into_one_to_thirty_two_ways"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto work = diverge(0, compute<float>(op::fma));
#else
constexpr auto work = diverge(2, compute<float>(op::fma));
#endif
