// SPDX-License-Identifier: BSL-1.0
// mistake: machines: more accesses than are enumerated have a callable as pattern
// remedy: Use the patterns of cells.hpp, which have closed forms for any number of processors.
// expected-error {{"too_many_accesses_of_a_step_to_enumerate"}}
#include <kernelcost/parallel_machine/pram.hpp>

using namespace kernelcost::pram;

#ifdef KERNELCOST_FAIL
constexpr auto neighbours = contention([](long long processor) { return processor / 2; }, 4096);
#else
constexpr auto neighbours = contention(shared_by(2), 4096);
#endif
