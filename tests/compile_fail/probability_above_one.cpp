// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a probability lies outside 0 to 1
// remedy: Divide a percentage by 100.
// expected-error {{"a_probability_lies_between_zero_and_one"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto work = branch(divergent(50), compute<float>(op::fma));
#else
constexpr auto work = branch(divergent(0.5), compute<float>(op::fma));
#endif
