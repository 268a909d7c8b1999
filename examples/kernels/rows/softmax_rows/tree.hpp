// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of softmax_rows_kernel<float>.
constexpr auto softmax_rows(kc::count rows, kc::count cols, kc::threads block) {
  using namespace kc::expr;
  const auto x = buffer<float>{"x", rows * cols}.per_block(cols);
  const buffer<float> y{"y", rows * cols}, of_warps{"of_warps", 32, shared};
  const strided_loop over_cols = strided_over(cols, block.number);
  const kc::count warps = kc::ceil_div(block.number, 32);
  // clang-format off
  const auto combined_in_block = [&](op combine) {
    return sequence(
      repeat(5, unroll<5>, dependent,              // distance = 16, 8, 4, 2, 1
        shuffle<float>(),
        compute<float>(combine)),
      sync_block,
      guard(lanes_of_warp(1),                      // if (threadIdx.x % 32 == 0)
        store(of_warps)),                          // of_warps[threadIdx.x / 32]
      sync_block,
      load(of_warps, broadcast),                   // of_warps[0]
      repeat(warps - 1, dependent,
        load(of_warps, broadcast),                 // of_warps[warp]
        compute<float>(combine)));
  };
  const auto exponential = sequence(compute<float>(op::sub), compute<float>(op::exp));
  const auto own_columns = threads_of_block(over_cols.participants);
  return kernel("softmax_rows", resources{.registers = 26, .static_shared = of_warps.size()},
    phase("largest",
      guard(own_columns,
        repeat(over_cols.trips, dependent,
          load(x, coalesced, cached),              // row[j]
          compute<float>(op::max))),
      combined_in_block(op::max)),
    phase("sum",
      guard(own_columns,
        repeat(over_cols.trips, dependent,
          load(x, coalesced, reuse(cols * kc::bytes::from_value(sizeof(float)))),
          exponential,
          compute<float>(op::add))),
      combined_in_block(op::add)),
    phase("quotients",
      compute<float>(op::div),                     // 1 / sum
      guard(own_columns,
        repeat(over_cols.trips, independent,
          load(x, coalesced, reuse(cols * kc::bytes::from_value(sizeof(float)))),
          exponential,
          compute<float>(op::mul),
          store(y, coalesced, streaming)))));      // result[j]
  // clang-format on
}

constexpr kc::launch softmax_rows_launch(kc::count rows, kc::threads block) { return kc::launch_blocks(rows, block); }

}  // namespace examples
