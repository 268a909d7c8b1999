// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/chance.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of scatter_kernel<T> for a random permutation of [0, n).
template <typename T>
constexpr auto scatter(kc::count n) {
  using namespace kc::expr;
  const buffer<int> index{"index", n};
  const buffer<T> x{"x", n}, y{"y", n};
  // In an array of few sectors, several lanes of a warp store to the same sector by chance.
  const kc::count sectors = ceil_div(n * sizeof(T), 32);
  const pattern anywhere = sectors < 512 ? sectors_per_request(expected_distinct(32, sectors)) : pattern{random};
  // clang-format off
  return kernel("scatter", resources{.registers = sizeof(T) == 8 ? 12 : 10},
    guard(n,                               // if (i < n)
      load(index, coalesced, streaming),   // index[i]
      load(x, coalesced, streaming),       // x[i], together with the index
      compute<int>(op::fma),               // &y[index[i]]
      store(y, anywhere, cached)));        // y[index[i]]: the neighbours in a sector are stored by other warps
  // clang-format on
}

constexpr kc::launch scatter_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
