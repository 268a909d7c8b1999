// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../halving.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of reduction_shared_kernel<T>.
template <typename T>
constexpr auto reduction_shared(kc::count n, kc::threads block) {
  using namespace kc::expr;
  const buffer<T> a{"a", n}, sum{"sum", 1}, partial{"partial", block.number, shared};
  const halving half = halving_of(block);
  // clang-format off
  return kernel("reduction_shared",
    phase("accumulate",
      store(partial),                               // partial[t] = 0
      repeat(ceil_div(n, block.number), unroll<1>, dependent,
        load(a, coalesced, cached),                 // a[i]
        load(partial),                              // partial[t]
        compute<T>(op::add),
        store(partial)),
      sync_block),
    phase("combine",
      repeat(half.steps, dependent,
        guard(threads_of_block(half.mean_threads),  // if (t < half)
          load(partial),                            // partial[t]
          load(partial),                            // partial[t + half]
          compute<T>(op::add),
          store(partial)),
        sync_block),
      guard(threads_of_block(1),                    // if (t == 0)
        load(partial),
        store(sum))));
  // clang-format on
}

template <typename T>
constexpr kc::launch reduction_shared_launch(kc::threads block) {
  return kc::launch_blocks(1, block, kc::count{block.number} * kc::bytes::from_value(sizeof(T)));
}

}  // namespace examples
