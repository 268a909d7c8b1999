// SPDX-License-Identifier: BSL-1.0
// mistake: programs: measured work has no source
// remedy: State what was measured, where and when.
// expected-error {{"measured_work_needs_a_source"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kc::measured_work sort{"", {{512, 37_us}, {1024, 80_us}}};
#else
constexpr kc::measured_work sort{"this host, 2026-11-21", {{512, 37_us}, {1024, 80_us}}};
#endif
