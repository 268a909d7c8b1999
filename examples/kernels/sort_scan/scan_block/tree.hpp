// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of scan_warp<T>.
template <typename T>
constexpr auto scan_warp_steps() {
  using namespace kc::expr;
  // clang-format off
  return repeat(5, unroll<5>, dependent,               // distance = 1, 2, 4, 8, 16
    shuffle<T>(),                                      // two for a double
    compute<T>(op::add),
    // if (lane >= distance): a float is added under a predicate; a double is always added and its halves then selected.
    compute<int>(op::select, sizeof(T) == 8 ? 2 : 0, independent));
  // clang-format on
}

/// The tree of scan_block_kernel<T>.
template <typename T>
constexpr auto scan_block(kc::count blocks, kc::threads block) {
  using namespace kc::expr;
  const kc::count n = blocks * block.number;
  const kc::count warps = kc::ceil_div(block.number, 32);
  const buffer<T> x{"x", n}, y{"y", n}, warp_sums{"warp_sums", 32, shared};
  // clang-format off
  return kernel("scan_block", resources{.registers = sizeof(T) == 8 ? 20 : 15, .static_shared = warp_sums.size()},
    phase("warps",
      load(x, coalesced, streaming),             // x[i]
      scan_warp_steps<T>(),
      guard(lanes_of_warp(1),                    // if (lane == 31)
        store(warp_sums)),                       // warp_sums[warp]
      sync_block),
    phase("warp sums",
      guard(threads_of_block(32),                // if (warp == 0)
        guard(lanes_of_warp(warps),              // lane < blockDim.x / 32
          load(warp_sums)),                      // warp_sums[lane]
        scan_warp_steps<T>(),
        store(warp_sums)),                       // warp_sums[lane]
      sync_block),
    phase("sum of both",
      branch(uniform(((warps - 1) / warps).value()),  // if (warp > 0)
        load(warp_sums, broadcast) +             // warp_sums[warp - 1]
        compute<T>(op::add)),
      store(y, coalesced, streaming)));          // y[i]
  // clang-format on
}

constexpr kc::launch scan_block_launch(kc::count blocks, kc::threads block) { return kc::launch_blocks(blocks, block); }

}  // namespace examples
