// SPDX-License-Identifier: BSL-1.0
// mistake: launches: a block has no threads
// remedy: Every dimension of a block is at least 1.
// expected-error {{"a_block_needs_at_least_one_thread"}}
#include <kernelcost/expr/launch.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kc::launch how{{16}, {32, 0}};
#else
constexpr kc::launch how{{16}, {32, 1}};
#endif
