// SPDX-License-Identifier: BSL-1.0
// mistake: launches: a block has more registers than the card allows
// remedy: Use a smaller block, or fewer registers (`__launch_bounds__`).
// expected-error {{"more_registers_than_a_block_may_have"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto wide = kernel("wide", resources{48}, compute<float>(op::fma));

#ifdef KERNELCOST_FAIL
constexpr auto resident = kc::occupancy_of(kc::machine::tesla_c2070, kc::launch_1d(5000, 1024_threads), wide.uses);
#else
constexpr auto resident = kc::occupancy_of(kc::machine::tesla_c2070, kc::launch_1d(5000, 512_threads), wide.uses);
#endif
