// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of accumulate_in_memory_kernel<T>. nvcc also keeps the sum in a register and reads y[i] once, but it stores
/// every sum before it loads the next term.
template <typename T>
constexpr auto accumulate_in_memory(kc::count n, kc::count terms) {
  using namespace kc::expr;
  const buffer<T> a{"a", n * terms}, y{"y", n};
  // clang-format off
  return kernel("accumulate_in_memory", resources{.registers = 28},
    guard(n,                              // if (i < n)
      load(y, coalesced, cached),         // y[i]
      repeat(terms, unroll<4>,
        compute<int>(op::add, 2, independent),
        load(a, coalesced, streaming),    // a[i + j * n]
        compute<T>(op::add),
        store(y, coalesced, cached))));   // y[i]
  // clang-format on
}

constexpr kc::launch accumulate_in_memory_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
