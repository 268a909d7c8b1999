// SPDX-License-Identifier: BSL-1.0
// mistake: units: a size is multiplied by a bandwidth
// remedy: A size is divided by a rate.
// expected-error-gcc {{"use of deleted function .*bytes&, const kernelcost::bandwidth&"}}
// expected-error-clang {{"selected deleted operator"}}
// expected-error-clang {{"rate_that_should_divide_it"}}
// expected-error-nvcc {{"kernelcost::bytes &, const kernelcost::bandwidth &.* it is a deleted function"}}
#include <kernelcost/units.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kernelcost::seconds copy = 80_MB * 4_GB_per_s;
#else
constexpr kernelcost::seconds copy = 80_MB / 4_GB_per_s;
#endif
