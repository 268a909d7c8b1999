// SPDX-License-Identifier: BSL-1.0
/// \file
/// Iterations until the largest change of a node is small: the kernel that finds the change, and the calls of rounds
/// after which the host looks at it.
#pragma once

#include "way_of_launching.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

/// Threads of a block of largest_change_kernel, and nodes of a thread.
inline constexpr unsigned change_block = 256;
inline constexpr unsigned changes_of_thread = 8;

/// The tree of largest_change_kernel<double>.
constexpr auto largest_change(kc::count nodes) {
  using namespace kc::expr;
  constexpr int warps = change_block / 32;
  const buffer<double> before{"before", nodes}, after{"after", nodes}, of_warps{"of_warps", warps, shared};
  const buffer<unsigned long long> largest{"largest", 1};
  const auto greater_of_lanes = sequence(shuffle<double>(), compute<double>(op::max));
  // clang-format off
  return kernel("largest_change", resources{.registers = 40, .static_shared = of_warps.size()},
    compute<int>(op::fma, 3, independent),
    repeat(changes_of_thread, unroll<changes_of_thread>, independent,
      compute<int>(op::add),
      compute<int>(op::compare),
      load(before, coalesced, cached),
      load(after, coalesced, cached),
      compute<double>(op::sub),
      compute<double>(op::max)),
    repeat(5, unroll<5>, dependent, greater_of_lanes),
    guard(lanes_of_warp(1), store(of_warps)),
    sync_block,
    guard(threads_of_block(32),
      load(of_warps),
      repeat(3, unroll<3>, dependent, greater_of_lanes)),
    guard(threads_of_block(1),
      atomic(op::max, largest, contention(1, ceil_div(nodes, change_block * changes_of_thread)))));
  // clang-format on
}
constexpr kc::launch largest_change_launch(kc::count nodes) {
  return kc::launch_blocks(ceil_div(nodes, change_block * changes_of_thread), {change_block});
}

/// The bytes of the change that the host reads after each round.
inline constexpr kc::bytes bytes_of_change = kc::bytes::from_value(sizeof(unsigned long long));

/// Issues `rounds` rounds: the change is cleared, `steps` launches of a step and the search for the change follow, and
/// the host reads it. `change` is the time of largest_change_kernel.
constexpr void look_after_steps(kc::timeline& t, const kc::kernel_run& step, long long steps,
                                const kc::kernel_run& change, long long rounds, launched_as as) {
  const auto largest = t.allocate(bytes_of_change);
  const auto issue = [&](kc::stream s) {
    t.memset(bytes_of_change, s, largest);
    for (long long i = 0; i < steps; ++i) t.launch(step, s);
    t.launch(change, s, largest);
  };
  kc::graph round;
  if (as == launched_as::graph) {
    const auto s = t.create_stream();
    t.begin_capture(s);
    issue(s);
    round = t.end_capture();
  }
  for (long long i = 0; i < rounds; ++i) {
    if (as == launched_as::graph)
      t.launch(round);
    else
      issue(kc::legacy_stream);
    t.copy_to_host(kc::pinned, bytes_of_change, largest, "largest change");
  }
}

}  // namespace examples
