// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a departure delay is negative
// remedy: State the cycles between coalesced requests, and between the transactions of an uncoalesced one.
// expected-error {{"a_machine_number_must_be_positive_and_finite"}}
#include <kernelcost/model/hong_kim2009/departures.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kc::known<kc::departure_delays> departure_delay{{-4_cycles, 40_cycles}, "data sheet"};
#else
constexpr kc::known<kc::departure_delays> departure_delay{{4_cycles, 40_cycles}, "data sheet"};
#endif
