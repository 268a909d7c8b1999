// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of matvec_rows_kernel<T>.
template <typename T>
constexpr auto matvec_rows(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  const buffer<T> a{"A", rows * cols}, x{"x", cols}, y{"y", rows};
  // clang-format off
  return kernel("matvec_rows",
    guard(rows,                          // if (i < rows)
      repeat(cols, unroll<4>, dependent,
        load(a, strided(cols), cached),  // A[i * cols + j]
        load(x, broadcast, cached),      // x[j]
        compute<T>(op::fma)),
      store(y, coalesced)));             // y[i]
  // clang-format on
}

constexpr kc::launch matvec_rows_launch(kc::count rows, kc::threads block) { return kc::launch_1d(rows, block); }

}  // namespace examples
