// SPDX-License-Identifier: BSL-1.0
// mistake: launches: a launch has blocks without threads
// remedy: A block has at least one thread.
// expected-error {{"a_block_needs_at_least_one_thread"}}
#include <kernelcost/expr/launch.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr auto how = kc::launch_1d(5000, 0_threads);
#else
constexpr auto how = kc::launch_1d(5000, 128_threads);
#endif
