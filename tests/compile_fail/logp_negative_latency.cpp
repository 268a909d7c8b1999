// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a machine's latency is negative
// remedy: L, o and g are times.
// expected-error {{"a_delay_of_a_parallel_machine_must_not_be_negative"}}
#include <kernelcost/parallel_machine/logp_collectives.hpp>

using namespace kernelcost::literals;
using namespace kernelcost::logp;

#ifdef KERNELCOST_FAIL
constexpr auto spent =
    broadcast_time(machine{.processors = 8, .latency = -6_cycles, .overhead = 2_cycles, .gap = 4_cycles});
#else
constexpr auto spent =
    broadcast_time(machine{.processors = 8, .latency = 6_cycles, .overhead = 2_cycles, .gap = 4_cycles});
#endif
