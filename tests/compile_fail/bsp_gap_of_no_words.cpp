// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a gap is the time of no words
// remedy: g is the time for each word: divide by how many were sent in it.
// expected-error {{"a_gap_is_a_time_over_at_least_some_words"}}
#include <kernelcost/parallel_machine/bsp.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr auto gap = 12_cycles / 0_words;
#else
constexpr auto gap = 12_cycles / 3_words;
#endif
