// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a bulk store goes to another memory than global memory
// remedy: Name an array in global memory, or store by lanes.
// expected-error {{"store_bulk_stores_to_global_memory"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto box = store_bulk(buffer<float>{"a", 64, shared}, 4, 16);
#else
constexpr auto box = store_bulk(buffer<float>{"a", 64}, 4, 16);
#endif
