// SPDX-License-Identifier: BSL-1.0
// mistake: programs: the sizes of measured work do not ascend
// remedy: State each size once, from the least to the greatest.
// expected-error {{"measured_sizes_must_be_positive_and_ascend"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kc::measured_work sort{"this host, 2026-11-21", {{1024, 80_us}, {512, 37_us}}};
#else
constexpr kc::measured_work sort{"this host, 2026-11-21", {{512, 37_us}, {1024, 80_us}}};
#endif
