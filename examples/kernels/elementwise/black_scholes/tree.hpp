// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of black_scholes_kernel<float>.
constexpr auto black_scholes(kc::count n) {
  using namespace kc::expr;
  const buffer<float> price{"price", n}, strike{"strike", n}, years{"years", n}, call{"call", n}, put{"put", n};
  // clang-format off
  const auto cumulative_normal = sequence(
    compute<float>(op::fma),                    // 1 + 0.23 |d|
    compute<float>(op::div),                    // k
    compute<float>(op::fma, 4),                 // the polynomial
    compute<float>(op::mul, 3),                 // times k; d d / 2
    compute<float>(op::exp),
    compute<float>(op::mul, 2),
    compute<float>(op::sub),                    // 1 - tail
    compute<float>(op::compare),
    compute<float>(op::select));                // d > 0 ? 1 - tail : tail
  return kernel("black_scholes", resources{.registers = 21},
    guard(n,                                    // if (i < n)
      compute<int>(op::fma),                    // i
      load(price, coalesced, streaming),
      load(strike, coalesced, streaming),
      load(years, coalesced, streaming),
      compute<float>(op::sqrt),
      compute<float>(op::mul),                  // spread
      compute<float>(op::div),                  // s / x
      compute<float>(op::log),
      compute<float>(op::mul, 2, independent),  // rate + volatility^2 / 2
      compute<float>(op::fma, 2),
      compute<float>(op::div),                  // d1
      compute<float>(op::sub),                  // d2
      repeat(2, unroll<2>, independent,         // n1 and n2: not a loop, but the same code twice
        cumulative_normal),
      compute<float>(op::mul, 2),               // x exp(-rate t)
      compute<float>(op::exp),
      compute<float>(op::mul, 2, independent),
      compute<float>(op::sub, 2, independent),
      compute<float>(op::fma, 2, independent),
      store(call, coalesced, streaming),
      store(put, coalesced, streaming)));
  // clang-format on
}

constexpr kc::launch black_scholes_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
