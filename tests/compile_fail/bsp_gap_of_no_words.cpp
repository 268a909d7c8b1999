// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a gap is a time for zero words
// remedy: g is the time per word: divide by the number of words sent.
// expected-error {{"a_gap_needs_a_positive_number_of_words"}}
#include <kernelcost/parallel_machine/bsp.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr auto gap = 12_cycles / 0_words;
#else
constexpr auto gap = 12_cycles / 3_words;
#endif
