// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a loop is unrolled by zero
// remedy: `unroll<1>` is a loop that is not unrolled.
// expected-error {{"kernelcost: a loop is unrolled by at least one"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto work = repeat(100, unroll<0>, compute<float>(op::fma));
#else
constexpr auto work = repeat(100, unroll<1>, compute<float>(op::fma));
#endif
