// SPDX-License-Identifier: BSL-1.0
// mistake: trees: wgmma does not have a shape for the type of the factors
// remedy: State m64, k elements of 32 bytes and a multiple of 8 columns up to 256.
// expected-error {{"wgmma_does_not_have_this_shape_for_this_type"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto tile = matrix_multiply_async<kernelcost::half>(m64n64k32);
#else
constexpr auto tile = matrix_multiply_async<kernelcost::half>(m64n64k16);
#endif
