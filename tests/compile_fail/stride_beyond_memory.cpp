// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a stride is longer than any memory
// remedy: A stride is in elements, below 2^53. Use `random` for lanes with arbitrary addresses.
// expected-error {{"a_stride_is_less_than_two_to_the_fifty_third_elements"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto anywhere = load<float>(global, strided(1e19));
#else
constexpr auto anywhere = load<float>(global, random);
#endif
