// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a count is negative
// remedy: Counts start at 0: often the operands of a difference are swapped.
// expected-error {{"a_count_must_not_be_negative"}}
#include <kernelcost/count.hpp>
#include <kernelcost/expr/compute.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto work = compute<float>(op::fma, 16 - 17);
#else
constexpr auto work = compute<float>(op::fma, 17 - 16);
#endif
