// SPDX-License-Identifier: BSL-1.0
// mistake: machines: processors write one cell concurrently on a CREW PRAM
// remedy: Combine the values by a tree, or use a variant with concurrent writes.
// expected-error {{"this_pram_forbids_concurrent_writes"}}
#include <kernelcost/parallel_machine/pram.hpp>

using namespace kernelcost::pram;

#ifdef KERNELCOST_FAIL
constexpr auto sum = cost(step(1024, read(own_cell), write(one_cell(1024))), machine{1024, crew});
#else
constexpr auto sum = cost(step(1024, read(own_cell), write(one_cell(1024))), machine{1024, crcw_sum});
#endif
