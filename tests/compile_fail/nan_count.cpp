// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a count is not a number
// remedy: Look for a division of zero by zero.
// expected-error {{"a_count_must_be_a_finite_number"}}
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/repeat.hpp>

#include <limits>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto work = repeat(std::numeric_limits<double>::quiet_NaN(), compute<float>(op::fma));
#else
constexpr auto work = repeat(std::numeric_limits<double>::epsilon(), compute<float>(op::fma));
#endif
