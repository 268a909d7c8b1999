// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of spmv_csr_scalar_kernel<T> for rows of `entries` entries each, in random columns.
template <typename T>
constexpr auto spmv_csr_scalar(kc::count rows, kc::count cols, kc::count entries) {
  using namespace kc::expr;
  const buffer<unsigned> row_start{"row_start", rows + 1}, columns{"columns", rows * entries};
  const buffer<T> values{"values", rows * entries}, x{"x", cols}, y{"y", rows};
  // clang-format off
  return kernel("spmv_csr_scalar", resources{.registers = sizeof(T) == 8 ? 32 : 40},
    guard(rows,                                         // if (row < rows)
      load(row_start, coalesced, cached),               // row_start[row]
      load(row_start, sectors_per_request(5), cached),  // row_start[row + 1]
      await_loads,
      repeat(entries, dependent,
        load(values, strided(entries), cached),         // values[k]
        load(columns, strided(entries), cached),        // columns[k]
        await_loads,
        compute<int>(op::fma),                          // &x[columns[k]]
        load(x, random, cached),                        // x[columns[k]]
        compute<T>(op::fma)),
      store(y, coalesced, streaming)));                 // y[row]
  // clang-format on
}

constexpr kc::launch spmv_csr_scalar_launch(kc::count rows, kc::threads block) { return kc::launch_1d(rows, block); }

}  // namespace examples
