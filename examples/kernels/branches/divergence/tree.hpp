// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of divergence_kernel<ways>: one loop per branch, executed one after the other, under BSSY and BSYNC.
constexpr auto divergence(kc::count ways, kc::count trips, kc::count blocks, kc::threads block) {
  using namespace kc::expr;
  const buffer<float> y{"y", blocks * block.number};
  // clang-format off
  return kernel("divergence", resources{.registers = 11},
    diverge(ways,
      compute<int>(op::compare, 8, independent),  // if (way == Way), and whether the loop is entered
      repeat(trips, unroll<4>, dependent,
        compute<float>(op::fma))),       // value * factor + term, both constants in this branch's code
    store(y, coalesced, streaming));     // y[i]
  // clang-format on
}

constexpr kc::launch divergence_launch(kc::count blocks, kc::threads block) { return kc::launch_blocks(blocks, block); }

}  // namespace examples
