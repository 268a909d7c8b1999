// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../halving.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of reduction_global_kernel<T>.
template <typename T>
constexpr auto reduction_global(kc::count n, kc::threads block) {
  using namespace kc::expr;
  const buffer<T> a{"a", n}, partial{"partial", block.number};
  const halving half = halving_of(block);
  // clang-format off
  return kernel("reduction_global",
    phase("accumulate",
      store(partial),                               // partial[t] = 0
      repeat(ceil_div(n, block.number), dependent,
        load(partial, coalesced, cached),           // partial[t]
        load(a, coalesced, cached),                 // a[i]
        compute<T>(op::add),
        store(partial, coalesced, cached)),
      sync_block),
    phase("combine",
      repeat(half.steps, dependent,
        guard(threads_of_block(half.mean_threads),  // if (t < half)
          load(partial),                            // partial[t]
          load(partial),                            // partial[t + half]
          compute<T>(op::add),
          store(partial)),
        sync_block)));
  // clang-format on
}

constexpr kc::launch reduction_global_launch(kc::threads block) { return kc::launch_blocks(1, block); }

}  // namespace examples
