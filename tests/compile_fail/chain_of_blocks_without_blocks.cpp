// SPDX-License-Identifier: BSL-1.0
// mistake: trees: A block waits for less than one block before it
// remedy: State how many blocks a block looks at in each step, or nothing for one.
// expected-error {{"a_block_waits_for_at_least_one_block_before_it"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto waits = await_blocks_before(0);
#else
constexpr auto waits = await_blocks_before(32);
#endif
