// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of axpy_kernel<double>.
constexpr auto axpy(kc::count n) {
  using namespace kc::expr;
  const buffer<double> x{"x", n}, y{"y", n};
  // clang-format off
  return kernel("axpy", resources{.registers = 12},
    guard(n,                             // if (i < n)
      load(x, coalesced, streaming),     // x[i]
      load(y, coalesced, streaming),     // y[i]
      compute<double>(op::fma),
      store(y, coalesced, streaming)));  // y[i]
  // clang-format on
}

constexpr kc::launch axpy_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
