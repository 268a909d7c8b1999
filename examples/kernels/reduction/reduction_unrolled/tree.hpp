// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../reduction_tree.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of reduction_unrolled_kernel<block, T>. The addresses of the steps differ by constants.
template <typename T>
constexpr auto reduction_unrolled(kc::count n, kc::threads block) {
  using namespace kc::expr;
  const buffer<T> a{"a", n}, sums{"sums", kc::ceil_div(n, 2 * block.number)}, partial{"partial", block.number, shared};
  // clang-format off
  const auto step = [&](std::size_t number) {
    const reduction_step now = halves_first(block, number);
    return repeat(now.times, unroll<1>, sequence(  // no loop is left: the step exists or not
      compute<unsigned>(op::compare),
      guard(threads_of_block(now.threads),       // if (t < half)
        add_in_place(partial, coalesced)),       // partial[t] += partial[t + half]
      sync_block));
  };
  return kernel("reduction_unrolled",
    resources{.registers = sizeof(T) == sizeof(double) ? 16 : 14, .static_shared = partial.size()},
    phase("load",
      guard(threads_with_a_pair(n, block),  // if (i < n), if (i + Block < n): both are issued before one is awaited
        load(a, coalesced, streaming),
        load(a, coalesced, streaming),
        compute<T>(op::add)),
      store(partial),
      sync_block),
    phase("combine",
      step_by_step<most_steps_to_64>(step)),
    phase("last warp",
      sum_by_warp(partial, sums)));
  // clang-format on
}

constexpr kc::launch reduction_unrolled_launch(kc::count n, kc::threads block) {
  return kc::launch_blocks(kc::ceil_div(n, 2 * block.number), block);
}

}  // namespace examples
