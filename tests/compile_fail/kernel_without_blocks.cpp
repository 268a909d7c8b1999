// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a kernel of known time has no blocks, or more blocks per SM than any card supports
// remedy: State the blocks of the grid and how many of them an SM holds, as occupancy_of says; or neither, and it fills
//         the card.
// expected-error {{"a_kernel_has_at_least_1_block_and_1_to_32_blocks_per_sm"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.launch(kc::kernel_run{"scale", 5_us, 0, 16});
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.launch(kc::kernel_run{"scale", 5_us, 200, 16});
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
