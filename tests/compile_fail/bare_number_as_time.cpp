// SPDX-License-Identifier: BSL-1.0
// mistake: units: a bare number is used as a time
// remedy: Say the unit.
// expected-error-gcc {{"conversion from .*double.* to non-scalar type"}}
// expected-error-clang {{"no viable conversion from 'double' to"}}
// expected-error-nvcc {{"no suitable constructor exists to convert from .double."}}
#include <kernelcost/units.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kernelcost::seconds deadline = 50e-6;
#else
constexpr kernelcost::seconds deadline = 50_us;
#endif
