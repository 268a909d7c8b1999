// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// What pointer_chase_kernel<unsigned> does, by walkers that start far from each other. The list is as large as it lies
/// in memory, because every launch goes on where the one before stopped.
constexpr auto pointer_chase(kc::count nodes, kc::count steps, kc::count blocks, kc::threads block) {
  using namespace kc::expr;
  const buffer<int> next{"next", nodes}, position{"position", blocks * block.number};
  // clang-format off
  return kernel("pointer_chase", resources{.registers = 18},
    load(position, coalesced, cached),      // position[i]
    repeat(steps, unroll<4>, chained,
      compute<int>(op::fma),                // &next[node]
      load(next, random, cached)),          // next[node]
    store(position, coalesced, cached));    // position[i]
  // clang-format on
}

constexpr kc::launch pointer_chase_launch(kc::count blocks, kc::threads block) {
  return kc::launch_blocks(blocks, block);
}

}  // namespace examples
