// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// What bitonic_step_kernel<T> does with n keys, n a multiple of 2 * distance. The companion's keys have 32 values, so
/// that 31 pairs in 64 are out of order.
template <typename T>
constexpr auto bitonic_step(kc::count n, kc::count distance) {
  using namespace kc::expr;
  const buffer<T> keys{"keys", n};
  constexpr double in_order = 33.0 / 64;
  // Where the runs of pairs are shorter than a sector, a request takes one half of each sector.
  const bool half_sectors = distance * static_cast<double>(sizeof(T)) < 32;
  const double sectors = half_sectors ? 2 * sizeof(T) : sizeof(T);
  // A warp exchanges in some lane, and its stores touch the sectors of which a lane exchanges.
  double untouched = 1;
  for (double lane = 0; lane < 32 / sectors; ++lane) untouched *= in_order;
  const pattern loaded = half_sectors ? strided(2) : coalesced;
  const pattern stored = sectors_per_request(sectors * (1 - untouched));
  // clang-format off
  return kernel("bitonic_step", resources{.registers = sizeof(T) == 4 ? 10 : 12},
    compute<int>(op::fma, 2),         // t
    compute<int>(op::logic, 2),       // i, j
    compute<int>(op::add, 8),
    compute<int>(op::compare, 2),
    guard(n / 2,                      // if (j < n)
      load(keys, loaded, cached),     // keys[i]
      load(keys, loaded, cached),     // keys[j]
      compute<T>(op::compare),        // if (first > second)
      store(keys, stored, cached),    // keys[i]
      store(keys, stored, cached)));  // keys[j]
  // clang-format on
}

constexpr kc::launch bitonic_step_launch(kc::count n, kc::threads block) {
  return kc::launch_1d(ceil_div(n, 2), block);
}

}  // namespace examples
