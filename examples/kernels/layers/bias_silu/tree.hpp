// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of bias_silu_kernel; `cols` is a multiple of four.
constexpr auto bias_silu(kc::count rows, kc::count cols, kc::threads block) {
  using namespace kc::expr;
  using float4_t = kc::packed<float, 4>;
  const kc::count vectors = cols / 4;
  const kc::count of_a_block = block.number < vectors ? block.number : vectors;
  const buffer<float4_t> x{"x", rows * vectors}, y{"y", rows * vectors};
  const auto bias = buffer<float4_t>{"bias", vectors}.per_block(of_a_block);
  // clang-format off
  return kernel("bias_silu", resources{.registers = 24},
    compute<int>(op::fma),                         // j
    guard(rows * vectors,                          // if (j < vectors)
      load(x, coalesced, streaming),               // x[i]
      load(bias, coalesced, cached),               // bias[j]
      compute<float>(op::add, 4, independent),
      compute<float>(op::exp, 4, independent),
      compute<float>(op::add, 4, independent),
      compute<float>(op::div, 4, independent),
      store(y, coalesced, streaming)));            // y[i]
  // clang-format on
}

constexpr kc::launch bias_silu_launch(kc::count rows, kc::count cols, kc::threads block) {
  return kc::launch_2d(cols / 4, rows, {block.number, 1});
}

}  // namespace examples
