// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of row_sums_kernel<double>.
constexpr auto row_sums(kc::count rows, kc::count cols, kc::threads block) {
  using namespace kc::expr;
  const kc::count block_rows = rows < block.number ? rows : kc::count{block.number};
  const auto a = buffer<double>{"A", rows * cols}.per_block(block_rows * cols);
  const buffer<double> y{"y", rows};
  // clang-format off
  return kernel("row_sums", resources{.registers = 20},
    guard(rows,                              // if (i < rows)
      repeat(cols, unroll<4>, dependent,     // four loads, then four additions
        load(a, strided(cols), cached),      // A[i * cols + j]
        compute<double>(op::add)),
      store(y, coalesced)));                 // y[i]
  // clang-format on
}

constexpr kc::launch row_sums_launch(kc::count rows, kc::threads block) { return kc::launch_1d(rows, block); }

}  // namespace examples
