// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of horner_kernel<double>.
constexpr auto horner(kc::count degree, kc::count n) {
  using namespace kc::expr;
  const auto c = buffer<double>{"c", degree + 1}.per_block(degree + 1);
  const buffer<double> x{"x", n}, y{"y", n};
  // clang-format off
  return kernel("horner", resources{.registers = 24},
    guard(n,                                  // if (i < n)
      load(c, broadcast, cached),             // c[degree]
      load(x, coalesced, streaming),          // x[i]
      repeat(degree, unroll<4>, dependent,    // four coefficients are loaded, then four multiply-adds follow
        compute<int>(op::fma, 1, independent),
        load(c, broadcast, cached),           // c[k - 1]
        compute<double>(op::fma)),            // value * x + c[k - 1]
      store(y, coalesced, streaming)));       // y[i]
  // clang-format on
}

constexpr kc::launch horner_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
