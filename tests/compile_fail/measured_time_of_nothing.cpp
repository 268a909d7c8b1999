// SPDX-License-Identifier: BSL-1.0
// mistake: programs: measured work took no time, or an infinite one
// remedy: State measured times.
// expected-error {{"a_measured_time_must_be_positive_and_finite"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kc::measured_work sort{"this host, 2026-11-21", {{512, 0_us}, {1024, 80_us}}};
#else
constexpr kc::measured_work sort{"this host, 2026-11-21", {{512, 37_us}, {1024, 80_us}}};
#endif
