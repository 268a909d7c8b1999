// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../reduction_tree.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of reduction_divergence_free_kernel<T>.
template <typename T>
constexpr auto reduction_divergence_free(kc::count n, kc::threads block) {
  using namespace kc::expr;
  const buffer<T> a{"a", n}, sums{"sums", kc::ceil_div(n, block.number)}, partial{"partial", block.number, shared};
  // clang-format off
  const auto step = [&](std::size_t number) {
    const reduction_step now = neighbours_first(block, number);
    return repeat(now.times, unroll<1>,
      compute<unsigned>(op::mul),                           // left = 2 * distance * t
      compute<unsigned>(op::compare),
      guard(threads_of_block(now.threads),                  // if (left < blockDim.x)
        compute<unsigned>(op::shift),
        add_in_place(partial, strided(2 * now.distance))),  // partial[left] += partial[left + distance]
      sync_block);
  };
  return kernel("reduction_divergence_free", resources{.registers = sizeof(T) == sizeof(double) ? 14 : 12},
    phase("load",
      guard(n,                    // if (i < n)
        load(a, coalesced, streaming)),
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
constexpr kc::launch reduction_divergence_free_launch(kc::count n, kc::threads block) {
  return kc::launch_1d(n, block, kc::count{block.number} * kc::bytes::from_value(sizeof(T)));
}

}  // namespace examples
