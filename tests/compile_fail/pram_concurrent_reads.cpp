// SPDX-License-Identifier: BSL-1.0
// mistake: machines: processors read a cell together that an EREW PRAM keeps apart
// remedy: Spread the value first, by doubling, or take a variant with concurrent reads.
// expected-error {{"this_pram_forbids_concurrent_reads"}}
#include <kernelcost/parallel_machine/pram.hpp>

using namespace kernelcost::pram;

#ifdef KERNELCOST_FAIL
constexpr auto broadcast = cost(step(1024, read(one_cell()), write(own_cell.from(1))), machine{1024, erew});
#else
constexpr auto broadcast = cost(step(1024, read(one_cell()), write(own_cell.from(1))), machine{1024, crew});
#endif
