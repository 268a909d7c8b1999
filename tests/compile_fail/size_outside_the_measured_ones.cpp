// SPDX-License-Identifier: BSL-1.0
// mistake: programs: the size is below the first or above the last measured one
// remedy: Measure that size too, or use `extrapolated(size)`.
// expected-error {{"this_size_lies_outside_the_measured_ones"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr kc::measured_work sort{"this host, 2026-11-21", {{512, 37_us}, {1024, 80_us}}};

#ifdef KERNELCOST_FAIL
constexpr kc::seconds taken = sort(2048);
#else
constexpr kc::seconds taken = sort.extrapolated(2048);
#endif
