// SPDX-License-Identifier: BSL-1.0
// mistake: trees: the stride of an access is zero
// remedy: Use `broadcast` if all lanes read one address.
// expected-error {{"a_pattern_parameter_must_be_positive"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto column = load<float>(global, strided(0));
#else
constexpr auto column = load<float>(global, broadcast);
#endif
