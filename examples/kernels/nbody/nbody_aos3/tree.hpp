// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../nbody.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of nbody_aos3_kernel with a square root and a division.
constexpr auto nbody_aos3(kc::count n) {
  using namespace kc::expr;
  const auto positions = buffer<float>{"positions", 3 * n}.per_block(3 * n);
  const auto masses = buffer<float>{"masses", n}.per_block(n);
  const buffer<float> accelerations{"accelerations", 3 * n};
  // clang-format off
  return kernel("nbody_aos3", resources{.registers = 34},
    guard(n,                                          // if (i < n)
      load(positions, strided(3), cached, 3),         // positions[i].x, .y, .z
      repeat(n, one_pull_at_a_time, dependent,
        load(positions, broadcast, cached, 3),        // positions[j].x, .y, .z
        load(masses, broadcast, cached),              // masses[j]
        pull_with(by_root_and_division)),
      store(accelerations, strided(3), cached, 3)));  // accelerations[i].x, .y, .z
  // clang-format on
}

constexpr kc::launch nbody_aos3_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
