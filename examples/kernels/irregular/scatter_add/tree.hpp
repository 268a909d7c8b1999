// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of scatter_add_kernel<T> for random targets among `targets`.
template <typename T>
constexpr auto scatter_add(kc::count n, kc::count targets) {
  using namespace kc::expr;
  const buffer<unsigned> target{"target", n};
  const buffer<T> values{"values", n}, sums{"sums", targets};
  const auto at_least_one = [](kc::count number) { return number > 1 ? number : kc::count{1}; };
  // clang-format off
  return kernel("scatter_add", resources{.registers = 10},
    guard(n,                                  // if (i < n)
      load(target, coalesced, streaming),     // target[i]
      load(values, coalesced, streaming),     // values[i]
      await_loads,
      compute<int>(op::fma),                  // &sums[target[i]]
      atomic(op::add, sums, contention(at_least_one(32 / targets), at_least_one(n / targets)))));
  // clang-format on
}

constexpr kc::launch scatter_add_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
