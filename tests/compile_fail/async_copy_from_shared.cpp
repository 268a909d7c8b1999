// SPDX-License-Identifier: BSL-1.0
// mistake: trees: an asynchronous copy does not come from global memory
// remedy: Name the source in global memory; the destination is always shared memory.
// expected-error {{"copy_async_copies_from_global_memory"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto tile = copy_async<float>(shared);
#else
constexpr auto tile = copy_async<float>(global);
#endif
