// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../histogram/histogram.hpp"
#include "../radix.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of radix_histogram_kernel for random keys; n is a multiple of the keys of a tile.
constexpr auto radix_histogram(kc::count n) {
  using namespace kc::expr;
  const kc::count blocks = n / radix_tile;
  const buffer<kc::packed<unsigned, 4>> keys{"keys", n / 4};
  const buffer<unsigned> counts{"counts", radix_digits * blocks}, of_digits{"of_digits", radix_digits, shared};
  // Four keys of each thread at a time.
  const auto contending = bin_distribution{radix_digits, 100}.in_shared_memory(radix_threads);
  // clang-format off
  return kernel("radix_histogram", resources{.registers = 26, .static_shared = of_digits.size()},
    store(of_digits),                              // of_digits[threadIdx.x] = 0
    sync_block,
    repeat(radix_keys / 4, unroll<radix_keys / 4>, independent,
      load(keys, coalesced, streaming),            // own[radix_threads * i]
      compute<unsigned>(op::shift, 4, independent),
      compute<unsigned>(op::logic, 4, independent),
      atomic(op::increment, of_digits, contending, 4)),
    sync_block,
    load(of_digits),                               // of_digits[threadIdx.x]
    store(counts, strided(blocks)));               // counts[threadIdx.x * gridDim.x + blockIdx.x]
  // clang-format on
}

constexpr kc::launch radix_histogram_launch(kc::count n) { return kc::launch_blocks(n / radix_tile, {radix_threads}); }

}  // namespace examples
