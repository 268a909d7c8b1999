// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of matvec_columns_kernel<float>. The threads of one block contend for an element of y, as in the 2012
/// thesis (9.2): they run side by side, while blocks drift apart.
constexpr auto matvec_columns(kc::count rows, kc::count cols, kc::threads block) {
  using namespace kc::expr;
  const buffer<float> a{"A", rows * cols}, x{"x", cols}, y{"y", rows};
  // clang-format off
  return kernel("matvec_columns",
    guard(cols,                                           // if (j < cols)
      load(x, coalesced, cached),                         // x[j]
      repeat(rows,
        load(a, coalesced, cached),                       // A[i * cols + j]
        compute<float>(op::mul),
        atomic(op::add, y, contention(block.number)))));  // y[i]
  // clang-format on
}

constexpr kc::launch matvec_columns_launch(kc::count cols, kc::threads block) { return kc::launch_1d(cols, block); }

}  // namespace examples
