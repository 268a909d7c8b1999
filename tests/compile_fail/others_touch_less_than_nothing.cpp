// SPDX-License-Identifier: BSL-1.0
// mistake: launches: Others touch less than nothing between two launches
// remedy: State the bytes that other kernels and copies touch; 0 is steady repetition.
// expected-error {{"a_size_in_bytes_must_not_be_negative"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr auto how = kernelcost::launch_1d(1 << 20, 256_threads).after_others(-64_MB);
#else
constexpr auto how = kernelcost::launch_1d(1 << 20, 256_threads).after_others(64_MB);
#endif
