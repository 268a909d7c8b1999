// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of lu_diagonal_kernel<T> for matrices of size x size elements. In step k of size - 1, the threads below row
/// k update the columns right of column k: on average half of the threads and half of the columns.
template <typename T>
constexpr auto lu_diagonal(kc::count size, kc::count matrices) {
  using namespace kc::expr;
  const kc::count elements = matrices * size * size;
  const buffer<T> a{"a", elements}, lu{"lu", elements}, matrix{"matrix", size * (size + 1), shared};
  // clang-format off
  return kernel("lu_diagonal", resources{.registers = 32},
    phase("load",
      repeat(size, independent,
        load(a, coalesced, streaming),             // a[row * size + t]
        store(matrix)),
      sync_block),
    phase("decompose",
      repeat(size - 1, dependent,
        guard(threads_of_block(size / 2),          // if (t > k)
          load(matrix, coalesced),                 // matrix[t][k]
          load(matrix, broadcast),                 // matrix[k][k]
          compute<T>(op::div),
          store(matrix, coalesced),                // matrix[t][k]
          repeat(size / 2,
            load(matrix, broadcast),               // matrix[k][j]
            load(matrix, coalesced),               // matrix[t][j]
            compute<T>(op::fma),
            store(matrix, coalesced))),
        sync_block)),
    phase("store",
      repeat(size, independent,
        load(matrix),
        store(lu, coalesced, streaming))));        // lu[row * size + t]
  // clang-format on
}

template <typename T>
constexpr kc::launch lu_diagonal_launch(kc::count size, kc::count matrices) {
  return kc::launch_blocks(matrices, {static_cast<long long>(size.value())},
                           size * (size + 1) * kc::bytes::from_value(sizeof(T)));
}

}  // namespace examples
