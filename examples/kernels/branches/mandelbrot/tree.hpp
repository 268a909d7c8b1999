// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of mandelbrot_kernel, with the loop's trips for a given picture: see mandelbrot_rounds().
constexpr auto mandelbrot(kc::count n, long long side, const kc::expr::varying& rounds) {
  using namespace kc::expr;
  const buffer<unsigned> out{"out", n * n};
  // clang-format off
  return kernel("mandelbrot", resources{.registers = 16},
    compute<int>(op::fma, 2, independent),
    compute<int>(op::compare, 3, independent),
    guard(n * n,                                    // if (column < n && row < n)
      compute<float>(op::convert, 2, independent),
      compute<float>(op::fma, 2, independent),      // c
      repeat(rounds, unroll<1>, dependent,
        compute<float>(op::fma, 2, independent),    // x * x + (c_x - y * y)
        compute<float>(op::add),                    // x + x
        compute<float>(op::fma),                    // y
        compute<float>(op::mul),                    // y * y
        compute<float>(op::fma),                    // + x * x
        compute<float>(op::compare),                // > 4
        compute<int>(op::add, 1, independent),
        compute<int>(op::compare, 1, independent)),
      compute<int>(op::fma, 2, dependent),          // &out[...]
      store(out, row_segments(side), streaming)));  // out[row * n + column]
  // clang-format on
}

constexpr kc::launch mandelbrot_launch(kc::count n, long long side) { return kc::launch_2d(n, n, {side, side}); }

}  // namespace examples
