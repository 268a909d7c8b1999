// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../reduction_tree.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of reduction_modulo_kernel<T>.
template <typename T>
constexpr auto reduction_modulo(kc::count n, kc::threads block) {
  using namespace kc::expr;
  const buffer<T> a{"a", n}, sums{"sums", kc::ceil_div(n, block.number)}, partial{"partial", block.number, shared};
  // clang-format off
  const auto step = [&](std::size_t number) {
    const reduction_step now = neighbours_first(block, number);
    const kc::count lanes = now.distance < 16 ? 16 / now.distance : 1;
    return repeat(now.times, unroll<1>,
      compute<unsigned>(op::mod),                        // t % (2 * distance), known only at run time
      compute<unsigned>(op::compare),
      guard(threads_of_block(now.threads / lanes * 32),  // the warps in which a thread adds
        guard(lanes_of_warp(lanes),
          add_in_place(partial, coalesced))),            // partial[t] += partial[t + distance]
      sync_block);
  };
  return kernel("reduction_modulo", resources{.registers = 14},
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
constexpr kc::launch reduction_modulo_launch(kc::count n, kc::threads block) {
  return kc::launch_1d(n, block, kc::count{block.number} * kc::bytes::from_value(sizeof(T)));
}

}  // namespace examples
