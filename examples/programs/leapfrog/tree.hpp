// SPDX-License-Identifier: BSL-1.0
/// \file
/// Descriptions of the kernels of kernel.cuh. The forces are those of examples/kernels/nbody.
#pragma once

#include "../../kernels/nbody/nbody.hpp"

namespace examples::leapfrog {

namespace kc = kernelcost;

/// The tree of kick_drift_kernel. No load waits for another.
constexpr auto kick_drift(kc::count n) {
  using namespace kc::expr;
  const buffer<packed_body> bodies{"bodies", n};
  const buffer<float> velocities{"velocities", 3 * n}, accelerations{"accelerations", 3 * n};
  // clang-format off
  return kernel("kick_drift", resources{.registers = 26},
    guard(n,                                        // if (i < n)
      compute<int>(op::fma, 8, independent),        // i and the addresses, in 64 bits
      compute<float>(op::mul),                      // half
      load(velocities, coalesced, streaming, 3),
      load(accelerations, coalesced, streaming, 3),
      load(bodies, coalesced, streaming),
      compute<float>(op::fma, 3, independent),      // the velocities
      compute<float>(op::fma, 3, independent),      // the positions
      store(bodies, coalesced, streaming),
      store(velocities, coalesced, streaming, 3)));
  // clang-format on
}

/// The tree of kick_kernel.
constexpr auto kick(kc::count n) {
  using namespace kc::expr;
  const buffer<float> velocities{"velocities", 3 * n}, accelerations{"accelerations", 3 * n};
  // clang-format off
  return kernel("kick", resources{.registers = 20},
    guard(n,                                        // if (i < n)
      compute<int>(op::fma, 7, independent),
      compute<float>(op::mul),
      load(velocities, coalesced, streaming, 3),
      load(accelerations, coalesced, streaming, 3),
      compute<float>(op::fma, 3, independent),
      store(velocities, coalesced, streaming, 3)));
  // clang-format on
}

constexpr kc::launch kick_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

/// The tree of nbody_rsqrt_kernel with reciprocal_root_ftz: that of nbody_rsqrt with the special function alone.
constexpr auto forces_ftz(kc::count n, kc::threads block) {
  using namespace kc::expr;
  const auto bodies = buffer<packed_body>{"bodies", n}.per_block(n);
  const buffer<float> x{"x", n}, y{"y", n}, z{"z", n};
  // clang-format off
  return kernel("forces_ftz", resources{.registers = 32},
    load(bodies, coalesced, cached),   // bodies[i]
    walk_tiles(bodies, n, block, two_pulls_at_a_time, compute<float>(op::rsqrt_approx)),
    guard(n,                           // if (i < n)
      store(x), store(y), store(z)));  // x[i], y[i], z[i]
  // clang-format on
}

}  // namespace examples::leapfrog
