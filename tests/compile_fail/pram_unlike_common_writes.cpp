// SPDX-License-Identifier: BSL-1.0
// mistake: machines: processors of a common PRAM may write different values to one cell
// remedy: State same_value if all of them write one value; otherwise use a variant that selects or sums.
// expected-error {{"concurrent_writes_of_a_common_pram_must_have_the_same_value"}}
#include <kernelcost/parallel_machine/pram.hpp>

using namespace kernelcost::pram;

#ifdef KERNELCOST_FAIL
constexpr auto any_set = cost(step(64, read(own_cell), write(one_cell(64))), machine{64, crcw_common});
#else
constexpr auto any_set = cost(step(64, read(own_cell), write(one_cell(64), same_value)), machine{64, crcw_common});
#endif
