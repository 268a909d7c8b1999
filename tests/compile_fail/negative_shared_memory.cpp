// SPDX-License-Identifier: BSL-1.0
// mistake: launches: an amount of shared memory is negative
// remedy: Sizes start at 0.
// expected-error {{"a_size_in_bytes_must_not_be_negative"}}
#include <kernelcost/expr/launch.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr auto how = kc::launch_1d(5000, 192_threads, 1_KiB - 2_KiB);
#else
constexpr auto how = kc::launch_1d(5000, 192_threads, 2_KiB - 1_KiB);
#endif
