// SPDX-License-Identifier: BSL-1.0
// mistake: trees: more lanes take a branch than a warp has
// remedy: A warp has 32 lanes; the threads of a block or grid are counted by `guard`.
// expected-error {{"a_warp_has_one_to_thirty_two_lanes"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto work = branch(lanes(64), compute<float>(op::fma));
#else
constexpr auto work = branch(lanes(16), compute<float>(op::fma));
#endif
