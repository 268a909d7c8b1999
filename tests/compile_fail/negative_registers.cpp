// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a number of registers is negative
// remedy: Use 0 for an unstated number.
// expected-error {{"the_register_count_must_be_positive"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto work = kernel("k", resources{-1}, compute<float>(op::fma));
#else
constexpr auto work = kernel("k", resources{0}, compute<float>(op::fma));
#endif
