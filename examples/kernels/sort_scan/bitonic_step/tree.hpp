// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of bitonic_step_kernel<T> for n keys, n a multiple of 2 * distance. The companion's keys have 32 values, so
/// that 31 pairs in 64 are out of order.
template <typename T>
constexpr auto bitonic_step(kc::count n, kc::count distance) {
  using namespace kc::expr;
  const buffer<T> keys{"keys", n};
  constexpr double out_of_order = 31.0 / 64;
  // If the runs of pairs are shorter than a sector, a request uses one half of each sector.
  const pattern in_runs = distance * static_cast<double>(sizeof(T)) < 32 ? strided(2) : coalesced;
  // clang-format off
  return kernel("bitonic_step", resources{.registers = sizeof(T) == 4 ? 10 : 12},
    compute<int>(op::fma, 2),                 // t
    compute<int>(op::logic, 2, independent),  // i, j
    compute<int>(op::add, 8),
    compute<int>(op::compare, 2, dependent),
    guard(n / 2,                              // if (j < n)
      load(keys, in_runs, cached),            // keys[i]
      load(keys, in_runs, cached),            // keys[j]
      compute<T>(op::compare),
      branch(probability(out_of_order),       // if (first > second)
        store(keys, in_runs, cached) +        // keys[i]
        store(keys, in_runs, cached))));      // keys[j]
  // clang-format on
}

constexpr kc::launch bitonic_step_launch(kc::count n, kc::threads block) {
  return kc::launch_1d(ceil_div(n, 2), block);
}

}  // namespace examples
