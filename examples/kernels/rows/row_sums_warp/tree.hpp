// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of row_sums_warp_kernel<double>.
constexpr auto row_sums_warp(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  const buffer<double> a{"A", rows * cols}, y{"y", rows};
  const strided_loop over_cols = strided_over(cols, 32);
  // clang-format off
  return kernel("row_sums_warp", resources{.registers = 16},
    guard(rows * 32,                                   // if (i < rows), where i is the number of the warp
      guard(lanes_of_warp(over_cols.participants),     // if (lane < cols)
        repeat(over_cols.trips, unroll<1>, dependent,  // one load in flight: the next follows the addition
          load(a, coalesced, streaming),               // A[i * cols + j]
          compute<int>(op::fma, 3),                    // its address
          compute<double>(op::add))),
      repeat(5, unroll<5>, dependent,                  // distance = 16, 8, 4, 2, 1
        shuffle<double>(),
        compute<double>(op::add)),
      guard(lanes_of_warp(1),                          // if (lane == 0)
        store(y))));                                   // y[i]
  // clang-format on
}

constexpr kc::launch row_sums_warp_launch(kc::count rows, kc::threads block) { return kc::launch_1d(rows * 32, block); }

}  // namespace examples
