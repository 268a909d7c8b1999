// SPDX-License-Identifier: BSL-1.0
// mistake: machines: processors read one cell concurrently on an EREW PRAM
// remedy: Spread the value first, by doubling, or use a variant with concurrent reads.
// expected-error {{"this_pram_forbids_concurrent_reads"}}
#include <kernelcost/parallel_machine/pram.hpp>

using namespace kernelcost::pram;

#ifdef KERNELCOST_FAIL
constexpr auto broadcast = cost(step(1024, read(one_cell()), write(own_cell.from(1))), machine{1024, erew});
#else
constexpr auto broadcast = cost(step(1024, read(one_cell()), write(own_cell.from(1))), machine{1024, crew});
#endif
