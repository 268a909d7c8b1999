// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a message is sent to a processor that the machine does not have
// remedy: Processors are numbered from 0.
// expected-error {{"this_machine_has_no_such_processor"}}
#include <kernelcost/parallel_machine/logp.hpp>

using namespace kernelcost::literals;
using namespace kernelcost::logp;
constexpr machine eight{.processors = 8, .latency = 6_cycles, .overhead = 2_cycles, .gap = 4_cycles};

#ifdef KERNELCOST_FAIL
constexpr auto spent = cost(message(0, 8), eight);
#else
constexpr auto spent = cost(message(0, 7), eight);
#endif
