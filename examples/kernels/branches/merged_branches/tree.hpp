// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of merged_branches_kernel, for any number of branches.
constexpr auto merged_branches(kc::count trips, kc::count blocks, kc::threads block) {
  using namespace kc::expr;
  const buffer<float> y{"y", blocks * block.number};
  // clang-format off
  return kernel("merged_branches", resources{.registers = 12},
    compute<int>(op::logic),             // threadIdx.x % Ways
    compute<float>(op::convert),
    compute<float>(op::fma),             // factor
    compute<float>(op::add),             // term
    repeat(trips, unroll<4>, dependent,
      compute<float>(op::fma)),          // value * factor + term
    store(y, coalesced, streaming));     // y[i]
  // clang-format on
}

constexpr kc::launch merged_branches_launch(kc::count blocks, kc::threads block) {
  return kc::launch_blocks(blocks, block);
}

}  // namespace examples
