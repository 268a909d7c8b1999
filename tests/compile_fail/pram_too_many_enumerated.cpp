// SPDX-License-Identifier: BSL-1.0
// mistake: machines: more processors follow a callable than are enumerated
// remedy: Say the pattern in the words of cells.hpp: those have closed forms for any number of processors.
// expected-error {{"more_accesses_of_a_step_than_are_enumerated"}}
#include <kernelcost/parallel_machine/pram.hpp>

using namespace kernelcost::pram;

#ifdef KERNELCOST_FAIL
constexpr auto neighbours = contention([](long long processor) { return processor / 2; }, 4096);
#else
constexpr auto neighbours = contention(shared_by(2), 4096);
#endif
