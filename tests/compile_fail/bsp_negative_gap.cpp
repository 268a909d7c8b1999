// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a gap is negative
// remedy: g is the time per word; for a network without cost it is 0.
// expected-error {{"a_delay_of_a_parallel_machine_must_not_be_negative"}}
#include <kernelcost/parallel_machine/bsp.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr auto gap = -12_cycles / 3_words;
#else
constexpr auto gap = 12_cycles / 3_words;
#endif
