// SPDX-License-Identifier: BSL-1.0
// mistake: launches: a launch has no blocks
// remedy: Skip the launch if there is no work, as in CUDA.
// expected-error {{"a_grid_needs_at_least_one_block"}}
#include <kernelcost/expr/launch.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr auto how = kc::launch_1d(0, 128_threads);
#else
constexpr auto how = kc::launch_1d(1, 128_threads);
#endif
