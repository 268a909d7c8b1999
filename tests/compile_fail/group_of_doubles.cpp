// SPDX-License-Identifier: BSL-1.0
// mistake: trees: wgmma does not multiply a type
// remedy: State half, bfloat16, tfloat32, std::int8_t, e4m3 or e5m2, or use matrix_multiply for doubles.
// expected-error {{"kernelcost: wgmma multiplies half, bfloat16, tfloat32, std::int8_t, e4m3 and e5m2"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto tile = matrix_multiply_async<double>(m64n64k16);
#else
constexpr auto tile = matrix_multiply_async<kernelcost::e4m3>(m64n64k32);
#endif
