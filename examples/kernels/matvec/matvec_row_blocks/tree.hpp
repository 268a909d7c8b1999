// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of matvec_row_blocks_kernel<T>. If the rows do not divide evenly, the last thread has fewer rows; the tree
/// ignores this.
template <typename T>
constexpr auto matvec_row_blocks(kc::count rows, kc::count cols, kc::count rows_per_thread) {
  using namespace kc::expr;
  const buffer<T> a{"A", rows * cols}, x{"x", cols}, y{"y", rows};
  // clang-format off
  return kernel("matvec_row_blocks",
    guard(ceil_div(rows, rows_per_thread),
      repeat(rows_per_thread,
        repeat(cols, unroll<4>, dependent,
          load(a, strided(rows_per_thread * cols), cached),  // A[i * cols + j]
          load(x, broadcast, cached),                        // x[j]
          compute<T>(op::fma)),
        store(y, strided(rows_per_thread)))));               // y[i]
  // clang-format on
}

constexpr kc::launch matvec_row_blocks_launch(kc::count rows, kc::count rows_per_thread, kc::threads block) {
  return kc::launch_1d(kc::ceil_div(rows, rows_per_thread), block);
}

}  // namespace examples
