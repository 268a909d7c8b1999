// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"
#include "../histogram.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of histogram_kernel<unsigned>. The compiled loop has one load in flight: the next load follows the atomic
/// (RED), which may have changed the data.
constexpr auto histogram(kc::count n, kc::count bins, kc::count even_percent, kc::count blocks, kc::threads block) {
  using namespace kc::expr;
  const buffer<int> data{"data", n}, counts{"counts", bins};
  const bin_distribution elements{bins, even_percent};
  const strided_loop loop = strided_over(n, blocks * block.number);
  // clang-format off
  return kernel("histogram", resources{.registers = 14},
    guard(loop.participants,
      repeat(loop.trips, unroll<1>,
        load(data, coalesced, streaming),            // data[i]
        compute<int>(op::fma),                       // &counts[data[i]]
        atomic(op::add, counts, elements.in_global_memory(loop.participants)),
        compute<int>(op::add, 7, independent))));    // i and the address of data[i], in 64 bits
  // clang-format on
}

constexpr kc::launch histogram_launch(kc::count blocks, kc::threads block) { return kc::launch_blocks(blocks, block); }

}  // namespace examples
