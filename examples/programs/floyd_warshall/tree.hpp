// SPDX-License-Identifier: BSL-1.0
/// \file
/// Descriptions of the kernels of kernel.cuh, for the mean step of complete graphs whose edges have random lengths of 1
/// to 1000. Those of a single pair without first nodes are in examples/kernels/dense/floyd_warshall_step.
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples::floyd_warshall {

namespace kc = kernelcost;

/// Threads of a block of both kernels.
inline constexpr long long threads_of_step = 256;
/// Rows of a block of the version with several.
inline constexpr long long several_rows = 4;

/// The share of warps of 32 neighbours of a row in which a step shortens some way, and the sectors that such a warp
/// writes: counted on the host for n = 256 to 2048, in part by tests/programs/unit/floyd_warshall.cpp. A warp shortens
/// a way in 36.5 more steps for each doubling of n. In smaller graphs the share is that of 256 nodes.
inline constexpr double sectors_shortened = 1.8;
constexpr double warps_shortened(kc::count n) {
  constexpr double least_nodes = 256;
  double nodes = n < least_nodes ? least_nodes : n.value();
  const double steps_of_all = nodes;
  double doublings = 0;
  for (; nodes >= 2; nodes /= 2) ++doublings;
  // Between powers of two the logarithm is a straight line here.
  return (36.5 * (doublings + nodes - 1) - 206) / steps_of_all;
}

/// The stores of take_shorter_way().
template <bool Paths>
constexpr auto shorter_way(kc::count n, const kc::expr::buffer<int>& distance) {
  using namespace kc::expr;
  const buffer<int> first_hop{"first_hop", n * n};
  const auto found = uniform(warps_shortened(n));
  const auto stored = store(distance, sectors_per_request(sectors_shortened), cached);
  // clang-format off
  if constexpr (Paths)
    return branch(found, sequence(
      stored,
      load(first_hop, broadcast, cached),                             // first_hop[row + k]
      store(first_hop, sectors_per_request(sectors_shortened), cached)));
  else
    return branch(found, stored);
  // clang-format on
}

/// The tree of element_step_kernel<Paths, int>.
template <bool Paths>
constexpr auto element_step(kc::count n) {
  using namespace kc::expr;
  const kc::count of_a_block = n < threads_of_step ? n : kc::count{threads_of_step};
  const auto distance = buffer<int>{"distance", n * n}.per_block(of_a_block);
  const auto row_k = buffer<int>{"row_k", n}.per_block(of_a_block);
  // clang-format off
  return kernel("element_step", resources{.registers = Paths ? 17 : 18},
    guard(n * n,                                   // if (j < n)
      compute<int>(op::fma, 5, independent),       // the addresses, in 64 bits
      load(distance, broadcast, cached),           // distance[row + k]
      load(distance, coalesced, cached),           // distance[row + j]
      load(row_k, coalesced, cached),              // distance[k * n + j]
      compute<int>(op::add),
      compute<int>(op::compare),
      shorter_way<Paths>(n, distance)));
  // clang-format on
}
constexpr kc::launch element_step_launch(kc::count n) { return kc::launch_2d(n, n, {threads_of_step, 1}); }

/// The tree of rows_step_kernel<rows, Paths, int>.
template <bool Paths>
constexpr auto rows_step(kc::count n, long long rows) {
  using namespace kc::expr;
  const auto distance = buffer<int>{"distance", n * n}.per_block(n * rows < n * n ? n * rows : n * n);
  const auto row_k = buffer<int>{"row_k", n}.per_block(n);
  // clang-format off
  return kernel("rows_step", resources{.registers = 32},
    repeat(rows, unroll_by_compiler, independent,
      load(distance, broadcast, cached),           // distance[(first + r) * n + k]
      compute<int>(op::fma, 2, independent)),
    repeat(ceil_div(n, threads_of_step), unroll<1>, dependent,
      compute<int>(op::add, 2, independent),
      load(row_k, coalesced, cached),              // distance[k * n + j]
      load(distance, coalesced, cached, rows),     // distance[(first + r) * n + j]
      compute<int>(op::add, rows, independent),
      compute<int>(op::compare, rows, independent),
      repeat(rows, unroll<1>, independent,
        shorter_way<Paths>(n, distance))));
  // clang-format on
}
constexpr kc::launch rows_step_launch(kc::count n, long long rows) {
  return kc::launch_blocks(ceil_div(n, rows), {threads_of_step});
}

}  // namespace examples::floyd_warshall
