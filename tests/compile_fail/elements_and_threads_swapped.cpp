// SPDX-License-Identifier: BSL-1.0
// mistake: launches: the number of elements and the block size are swapped
// remedy: Pass the elements first; write a number of threads with its suffix.
// expected-error-gcc {{"could not convert .*threads"}}
// expected-error-clang {{"no known conversion from .*threads"}}
// expected-error-nvcc {{"threads"}}
#include <kernelcost/expr/launch.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr auto how = kc::launch_1d(192_threads, 5000);
#else
constexpr auto how = kc::launch_1d(5000, 192_threads);
#endif
