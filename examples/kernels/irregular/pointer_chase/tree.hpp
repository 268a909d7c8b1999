// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of pointer_chase_kernel<unsigned> for walkers that start as far from each other as possible. Every launch
/// continues where the previous one stopped, so a walker returns to a node only after visiting all others.
constexpr auto pointer_chase(kc::count nodes, kc::count steps, kc::count blocks, kc::threads block) {
  using namespace kc::expr;
  const kc::count walkers = blocks * block.number;
  const buffer<int> next{"next", nodes}, position{"position", walkers};
  // If there are more walkers than nodes, neighbouring walkers start at the same node and stay together.
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
