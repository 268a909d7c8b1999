// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../nbody.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of nbody_soa_kernel with a square root and a division.
constexpr auto nbody_soa(kc::count n, kc::threads block) {
  using namespace kc::expr;
  const auto bodies = buffer<packed_body>{"bodies", n}.per_block(n);
  const buffer<float> x{"x", n}, y{"y", n}, z{"z", n};
  // clang-format off
  return kernel("nbody_soa", resources{.registers = 36},
    load(bodies, coalesced, cached),   // bodies[i]
    walk_tiles(bodies, n, block, one_pull_at_a_time, by_root_and_division),
    guard(n,                           // if (i < n)
      store(x), store(y), store(z)));  // x[i], y[i], z[i]
  // clang-format on
}

constexpr kc::launch nbody_soa_launch(kc::count n, kc::threads block) {
  return kc::launch_1d(n, block, kc::count{block.number} * kc::bytes::from_value(sizeof(packed_body)));
}

}  // namespace examples
