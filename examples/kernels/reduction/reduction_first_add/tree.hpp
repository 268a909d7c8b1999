// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../reduction_tree.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of reduction_first_add_kernel<T>.
template <typename T>
constexpr auto reduction_first_add(kc::count n, kc::threads block) {
  using namespace kc::expr;
  const buffer<T> a{"a", n}, sums{"sums", kc::ceil_div(n, 2 * block.number)}, partial{"partial", block.number, shared};
  // clang-format off
  const auto step = [&](std::size_t number) {
    const reduction_step now = halves_first(block, number);
    return repeat(now.times, unroll<1>,
      compute<unsigned>(op::compare),
      guard(threads_of_block(now.threads),  // if (t < half)
        compute<unsigned>(op::fma),
        add_in_place(partial, coalesced)),  // partial[t] += partial[t + half]
      sync_block);
  };
  return kernel("reduction_first_add", resources{.registers = sizeof(T) == sizeof(double) ? 18 : 14},
    phase("load",
      guard(threads_with_a_pair(n, block),  // if (i < n), if (i + blockDim.x < n): both are issued, then awaited
        load(a, coalesced, streaming),
        load(a, coalesced, streaming),
        compute<T>(op::add)),
      store(partial),
      sync_block),
    phase("combine",
      step_by_step<most_reduction_steps>(step),
      guard(threads_of_block(1),  // if (t == 0)
        load(partial),
        store(sums))));
  // clang-format on
}

template <typename T>
constexpr kc::launch reduction_first_add_launch(kc::count n, kc::threads block) {
  return kc::launch_blocks(kc::ceil_div(n, 2 * block.number), block,
                           kc::count{block.number} * kc::bytes::from_value(sizeof(T)));
}

}  // namespace examples
