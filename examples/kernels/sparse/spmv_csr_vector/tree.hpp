// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of spmv_csr_vector_kernel<T> for rows of `entries` entries each, in random columns.
template <typename T>
constexpr auto spmv_csr_vector(kc::count rows, kc::count cols, kc::count entries) {
  using namespace kc::expr;
  const buffer<unsigned> row_start{"row_start", rows + 1}, columns{"columns", rows * entries};
  const buffer<T> values{"values", rows * entries}, x{"x", cols}, y{"y", rows};
  const strided_loop over_row = strided_over(entries, 32);
  // clang-format off
  return kernel("spmv_csr_vector", resources{.registers = sizeof(T) == 8 ? 30 : 32},
    guard(rows * 32,                                 // if (row < rows)
      load(row_start, broadcast, cached, 2),         // row_start[row], row_start[row + 1]
      await_loads,
      guard(lanes_of_warp(over_row.participants),    // if (lane < entries)
        repeat(over_row.trips, dependent,
          load(values, coalesced, streaming),        // values[k]
          load(columns, coalesced, streaming),       // columns[k]
          await_loads,
          compute<int>(op::fma),                     // &x[columns[k]]
          load(x, random, cached),                   // x[columns[k]]
          compute<T>(op::fma))),
      repeat(5, unroll<5>, dependent,                // distance = 16, 8, 4, 2, 1
        shuffle<T>(),
        compute<T>(op::add)),
      guard(lanes_of_warp(1),                        // if (lane == 0)
        store(y))));                                 // y[row]
  // clang-format on
}

constexpr kc::launch spmv_csr_vector_launch(kc::count rows, kc::threads block) {
  return kc::launch_1d(rows * 32, block);
}

}  // namespace examples
