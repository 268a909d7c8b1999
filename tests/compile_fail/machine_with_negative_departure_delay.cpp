// SPDX-License-Identifier: BSL-1.0
// mistake: machines: requests leave an SM in less than no time
// remedy: State the cycles from one request to the next, of coalesced ones and of a transaction.
// expected-error {{"a_machine_number_must_be_positive_and_finite"}}
#include <kernelcost/machine/gpu.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kc::known<kc::departure_delays> departure_delay{{-4_cycles, 40_cycles}, "data sheet"};
#else
constexpr kc::known<kc::departure_delays> departure_delay{{4_cycles, 40_cycles}, "data sheet"};
#endif
