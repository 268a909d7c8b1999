// SPDX-License-Identifier: BSL-1.0
// mistake: launches: a grid is not whole clusters
// remedy: Round the blocks of the grid up to a multiple of those of a cluster.
// expected-error {{"a_grid_has_whole_clusters"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr int clusters = kc::most_clusters(kc::machine::h200, kc::launch_blocks(130, 128_threads), 4);
#else
constexpr int clusters = kc::most_clusters(kc::machine::h200, kc::launch_blocks(132, 128_threads), 4);
#endif
