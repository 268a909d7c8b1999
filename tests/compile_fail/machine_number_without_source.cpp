// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a number of a machine has no source
// remedy: State the source: data sheet; paper and table; or program, card and date.
// expected-error {{"a_machine_number_needs_a_source"}}
#include <kernelcost/machine/gpu.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kc::known<kc::frequency> rate{1.15_GHz, ""};
#else
constexpr kc::known<kc::frequency> rate{1.15_GHz, "data sheet"};
#endif
