// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../reduction_tree.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of reduction_many_per_thread_kernel<block, T>.
template <typename T>
constexpr auto reduction_many_per_thread(kc::count n, kc::count blocks, kc::threads block) {
  using namespace kc::expr;
  const buffer<T> a{"a", n}, sums{"sums", blocks}, partial{"partial", block.number, shared};
  // A block takes one piece of the array in each trip. A last piece that is not full is counted as full.
  const kc::count pieces = kc::ceil_div(n, 2 * block.number);
  const varying trips{pieces / blocks, pieces / blocks, kc::ceil_div(pieces, blocks)};
  // clang-format off
  const auto step = [&](std::size_t number) {
    const reduction_step now = halves_first(block, number);
    return repeat(now.times, unroll<1>, sequence(  // no loop is left: the step exists or not
      compute<unsigned>(op::compare),
      guard(threads_of_block(now.threads),       // if (t < half)
        add_in_place(partial, coalesced)),       // partial[t] += partial[t + half]
      sync_block));
  };
  return kernel("reduction_many_per_thread",
    resources{.registers = sizeof(T) == sizeof(double) ? 20 : 18, .static_shared = partial.size()},
    phase("accumulate",
      // The compiler does not unroll the loop: the two loads of a trip are in flight together, and those of the next
      // trip wait.
      repeat(trips, unroll<1>, dependent,
        compute<unsigned>(op::add, 4, independent),  // i and i + Block, of 64 bits, and the address
        compute<unsigned>(op::compare, 3, independent),
        load(a, coalesced, streaming),               // a[i]
        load(a, coalesced, streaming),               // a[i + Block]
        compute<T>(op::add, 2, dependent)),
      store(partial),
      sync_block),
    phase("combine",
      step_by_step<most_steps_to_64>(step)),
    phase("last warp",
      sum_by_warp(partial, sums)));
  // clang-format on
}

constexpr kc::launch reduction_many_per_thread_launch(kc::count blocks, kc::threads block) {
  return kc::launch_blocks(blocks, block);
}

}  // namespace examples
