// SPDX-License-Identifier: BSL-1.0
// mistake: units: cycles are compared with a time
// remedy: Divide the cycles by the clock of the processor that counts them.
// expected-error-gcc {{"use of deleted function .*operator<.const kernelcost::cycles&, const kernelcost::seconds&"}}
// expected-error-clang {{"selected deleted operator"}}
// expected-error-clang {{"KERNELCOST_UNLIKE.cycles, seconds"}}
// expected-error-nvcc {{"operator<.const kernelcost::cycles &, const kernelcost::seconds &.* a deleted function"}}
#include <kernelcost/units.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
static_assert(4600_cycles < 5_us);
#else
static_assert(4600_cycles / 1.15_GHz < 5_us);
#endif
