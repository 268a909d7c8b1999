// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of vector_add_kernel<T>.
template <typename T>
constexpr auto vector_add(kc::count n) {
  using namespace kc::expr;
  const buffer<T> a{"a", n}, b{"b", n}, c{"c", n};
  // clang-format off
  return kernel("vector_add",
    guard(n,                          // if (i < n)
      load(a, coalesced, cached),     // a[i]
      load(b, coalesced, cached),     // b[i]
      compute<T>(op::add),
      store(c, coalesced, cached)));  // c[i]
  // clang-format on
}

constexpr kc::launch vector_add_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
