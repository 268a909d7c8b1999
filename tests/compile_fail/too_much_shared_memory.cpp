// SPDX-License-Identifier: BSL-1.0
// mistake: launches: a block has more shared memory than the card allows
// remedy: Use smaller tiles, or a card whose SMs have more.
// expected-error {{"more_shared_memory_than_a_block_may_have"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto tile = kernel("tile", resources{32, 64_KiB}, load<float>(shared));
constexpr auto resident = kc::occupancy_of(kc::machine::tesla_c2070, kc::launch_1d(5000, 256_threads), tile.uses);
#else
constexpr auto tile = kernel("tile", resources{32, 48_KiB}, load<float>(shared));
constexpr auto resident = kc::occupancy_of(kc::machine::tesla_c2070, kc::launch_1d(5000, 256_threads), tile.uses);
#endif
