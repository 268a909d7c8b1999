// SPDX-License-Identifier: BSL-1.0
// mistake: launches: tiles are shared by other blocks than those of the launch
// remedy: State the blocks of the launch as the second argument of tiles.
// expected-error {{"tiles_are_shared_by_the_blocks_of_the_launch"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

constexpr auto cycles_of(int blocks) {
  using namespace kc::expr;
  return kc::estimate(kernel("persistent", tiles(512, blocks, compute<float>(op::fma, 100))),
                      kc::launch_blocks(132, 128_threads), kc::machine::h200, kc::model::calibrated)
      .cycles;
}
#ifdef KERNELCOST_FAIL
constexpr auto cost = cycles_of(128);
#else
constexpr auto cost = cycles_of(132);
#endif
