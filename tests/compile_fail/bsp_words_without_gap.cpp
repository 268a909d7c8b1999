// SPDX-License-Identifier: BSL-1.0
// mistake: machines: words are added to cycles
// remedy: The gap converts words to cycles.
// expected-error-gcc {{"use of deleted function .*const cycles&, words"}}
// expected-error-clang {{"selected deleted operator"}}
// expected-error-nvcc {{"kernelcost::cycles &, kernelcost::words.* it is a deleted function"}}
#include <kernelcost/parallel_machine/bsp.hpp>

using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr auto spent = 100_cycles + 16_words;
#else
constexpr auto spent = 100_cycles + 16_words * 4_cycles_per_word;
#endif
