// SPDX-License-Identifier: BSL-1.0
// mistake: trees: mma.sync does not have a shape for the type of the factors
// remedy: State one of the shapes of docs/modern.md, and how many instructions make up the tile.
// expected-error {{"mma_sync_does_not_have_this_shape_for_this_type"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto tile = matrix_multiply<kernelcost::half>({64, 64, 16});
#else
constexpr auto tile = matrix_multiply<kernelcost::half>(m16n8k16, 4 * 8);
#endif
