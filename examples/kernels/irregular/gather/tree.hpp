// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/chance.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of gather_kernel<T> for n indices, each of them a random one of `table` elements.
template <typename T>
constexpr auto gather(kc::count n, kc::count table) {
  using namespace kc::expr;
  // If the table is large compared with n, only a part of it is read, in sectors of 32 bytes.
  constexpr int elements_a_sector = 32 / sizeof(T);
  const kc::count sectors = ceil_div(table, elements_a_sector);
  const buffer<int> index{"index", n};
  const buffer<T> x{"x", expected_distinct(n, sectors) * elements_a_sector}, y{"y", n};
  // clang-format off
  return kernel("gather", resources{.registers = sizeof(T) == 8 ? 12 : 10},
    guard(n,                               // if (i < n)
      load(index, coalesced, streaming),   // index[i]
      await_loads,
      compute<int>(op::fma),               // &x[index[i]]
      load(x, random, cached),             // x[index[i]]
      store(y, coalesced, streaming)));    // y[i]
  // clang-format on
}

constexpr kc::launch gather_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
