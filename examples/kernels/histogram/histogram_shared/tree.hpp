// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"
#include "../histogram.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of histogram_shared_kernel<unsigned>.
constexpr auto histogram_shared(kc::count n, kc::count bins, kc::count even_percent, kc::count blocks,
                                kc::threads block) {
  using namespace kc::expr;
  const buffer<int> data{"data", n}, counts{"counts", bins}, block_counts{"block_counts", bins, shared};
  const bin_distribution elements{bins, even_percent};
  const strided_loop over_bins = strided_over(bins, block.number);
  const strided_loop over_data = strided_over(n, blocks * block.number);
  const kc::count data_threads_of_a_block = over_data.participants / blocks;
  // clang-format off
  return kernel("histogram_shared", resources{.registers = 14},
    phase("clear",
      guard(threads_of_block(over_bins.participants),
        repeat(over_bins.trips, unroll<1>,
          store(block_counts),                                        // block_counts[b] = 0
          compute<int>(op::add, 2, independent))),
      sync_block),
    phase("count",
      guard(over_data.participants,
        repeat(over_data.trips, unroll<1>,
          load(data, coalesced, streaming),                           // data[i]
          compute<int>(op::fma),                                      // &block_counts[data[i]]
          // ATOMS.POPC.INC adds the number of lanes that increment this count.
          atomic(op::increment, block_counts, elements.in_shared_memory(data_threads_of_a_block)),
          compute<int>(op::add, 7, independent))),                    // i and the address of data[i], in 64 bits
      sync_block),
    phase("merge",
      guard(threads_of_block(over_bins.participants),
        repeat(over_bins.trips, unroll<1>,
          load(block_counts),                                         // block_counts[b]
          atomic(op::add, counts, coalesced, contention(1, blocks)),  // RED on counts[b]
          compute<int>(op::add, 3, independent)))));
  // clang-format on
}

constexpr kc::launch histogram_shared_launch(kc::count bins, kc::count blocks, kc::threads block) {
  return kc::launch_blocks(blocks, block, bins * kc::bytes::from_value(sizeof(int)));
}

}  // namespace examples
