// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// What pointer_chase_kernel<unsigned> does, by walkers that start as far from each other as they can. Every launch goes
/// on where the one before stopped, so that a walker comes back to a node when it has been to all others.
constexpr auto pointer_chase(kc::count nodes, kc::count steps, kc::count blocks, kc::threads block) {
  using namespace kc::expr;
  const kc::count walkers = blocks * block.number;
  const buffer<int> next{"next", nodes}, position{"position", walkers};
  // Where there are more walkers than nodes, neighbouring ones start at the same node and stay together.
  const pattern where = walkers > nodes ? row_broadcast(walkers / nodes) : pattern{random};
  // clang-format off
  return kernel("pointer_chase", resources{.registers = 18},
    load(position, coalesced, cached),         // position[i]
    repeat(steps, unroll<4>, chained,
      compute<int>(op::fma),                   // &next[node]
      load(next, where, reuse(next.size()))),  // next[node]
    store(position, coalesced, cached));       // position[i]
  // clang-format on
}

constexpr kc::launch pointer_chase_launch(kc::count blocks, kc::threads block) {
  return kc::launch_blocks(blocks, block);
}

}  // namespace examples
