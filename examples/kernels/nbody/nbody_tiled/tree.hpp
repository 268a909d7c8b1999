// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../nbody.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of nbody_tiled_kernel with a square root and a division.
constexpr auto nbody_tiled(kc::count n, kc::threads block) {
  using namespace kc::expr;
  const auto bodies = buffer<packed_body>{"bodies", n}.per_block(n);
  const buffer<float> accelerations{"accelerations", 3 * n};
  // clang-format off
  return kernel("nbody_tiled", resources{.registers = 36},
    load(bodies, coalesced, cached),                  // bodies[i]
    walk_tiles(bodies, n, block, one_pull_at_a_time, by_root_and_division),
    guard(n,                                          // if (i < n)
      store(accelerations, strided(3), cached, 3)));  // accelerations[i].x, .y, .z
  // clang-format on
}

constexpr kc::launch nbody_tiled_launch(kc::count n, kc::threads block) {
  return kc::launch_1d(n, block, kc::count{block.number} * kc::bytes::from_value(sizeof(packed_body)));
}

}  // namespace examples
