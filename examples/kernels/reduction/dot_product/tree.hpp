// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of dot_product_kernel<double>.
constexpr auto dot_product(kc::count n, kc::count blocks, kc::threads block) {
  using namespace kc::expr;
  const kc::count warps = block.number / 32, threads = blocks * block.number;
  const buffer<double> x{"x", n}, y{"y", n}, result{"result", 1}, sums{"sums", 32, shared};
  const varying trips{n / threads, kc::ceil_div(n, 32) * 32 / threads, kc::ceil_div(n, threads)};
  // clang-format off
  const auto round = sequence(shuffle<double>(), compute<double>(op::add));
  const auto sum_of_lanes = sequence(round, round, round, round, round);
  return kernel("dot_product", resources{.registers = 18, .static_shared = sums.size()},
    phase("accumulate",
      repeat(trips, unroll<1>, dependent,
        compute<unsigned>(op::shift, 2, independent),  // two addresses
        compute<unsigned>(op::add, 4, independent),
        load(x, coalesced, streaming),                 // x[i]
        load(y, coalesced, streaming),                 // y[i]
        compute<unsigned>(op::add),                    // i += stride, the upper half of 64 bits
        compute<unsigned>(op::compare),
        compute<double>(op::fma))),
    phase("combine",
      sum_of_lanes,
      guard(lanes_of_warp(1),                          // if (t % 32 == 0)
        store(sums)),
      sync_block,
      guard(threads_of_block(32),                      // if (t >= 32) return;
        guard(lanes_of_warp(warps),
          load(sums)),
        sum_of_lanes,
        guard(lanes_of_warp(1),                        // if (t == 0)
          atomic(op::add, result, contention(1, blocks))))));
  // clang-format on
}

constexpr kc::launch dot_product_launch(kc::count blocks, kc::threads block) {
  return kc::launch_blocks(blocks, block);
}

}  // namespace examples
