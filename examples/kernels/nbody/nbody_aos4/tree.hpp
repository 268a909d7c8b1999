// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../nbody.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of nbody_aos4_kernel with a square root and a division.
constexpr auto nbody_aos4(kc::count n) {
  using namespace kc::expr;
  const auto bodies = buffer<packed_body>{"bodies", n}.per_block(n);
  const buffer<float> accelerations{"accelerations", 3 * n};
  // clang-format off
  return kernel("nbody_aos4", resources{.registers = 34},
    guard(n,                                          // if (i < n)
      load(bodies, coalesced, cached),                // bodies[i]
      repeat(n, one_pull_at_a_time, dependent,
        load(bodies, broadcast, cached),              // bodies[j]
        pull_with(by_root_and_division)),
      store(accelerations, strided(3), cached, 3)));  // accelerations[i].x, .y, .z
  // clang-format on
}

constexpr kc::launch nbody_aos4_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
