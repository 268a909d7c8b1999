// SPDX-License-Identifier: BSL-1.0
// mistake: trees: an asynchronous copy has neither 4 nor 8 nor 16 bytes
// remedy: Copy several elements together: copy_async<packed<half, 8>>.
// expected-error {{"kernelcost: copy_async copies 4, 8 or 16 bytes of each thread"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto tile = copy_async<kernelcost::half>(global);
#else
constexpr auto tile = copy_async<kernelcost::packed<kernelcost::half, 8>>(global);
#endif
