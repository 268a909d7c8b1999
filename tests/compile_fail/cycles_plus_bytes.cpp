// SPDX-License-Identifier: BSL-1.0
// mistake: units: cycles are added to bytes
// remedy: Divide the bytes by the width of their path to get cycles.
// expected-error-gcc {{"use of deleted function .*cycles&, const kernelcost::bytes&"}}
// expected-error-clang {{"selected deleted operator"}}
// expected-error-clang {{"KERNELCOST_UNLIKE.cycles, bytes"}}
// expected-error-nvcc {{"kernelcost::cycles &, const kernelcost::bytes &.* it is a deleted function"}}
#include <kernelcost/units.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr auto cost = 400_cycles + 128_B;
#else
constexpr auto cost = 400_cycles + 128_B / 32_B_per_cycle;
#endif
