// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a copy goes to more blocks than a cluster has
// remedy: State the blocks of the cluster, at most 16.
// expected-error {{"a_cluster_has_one_to_sixteen_blocks"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto box = copy_multicast(buffer<float>{"a", 1 << 20}, 8, 64, 32);
#else
constexpr auto box = copy_multicast(buffer<float>{"a", 1 << 20}, 8, 64, 2);
#endif
