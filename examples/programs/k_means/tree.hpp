// SPDX-License-Identifier: BSL-1.0
/// \file
/// Descriptions of the kernels of kernel.cuh for points of which the same share is nearest to each centre, in random
/// order. The assignment is the kernel kmeans_assign.
#pragma once

#include "../../kernels/common/chance.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples::k_means {

namespace kc = kernelcost;

/// Threads of a block of the first reduction.
inline constexpr long long block_threads = 256;
/// Points of a block of the first reduction.
inline constexpr long long points_of_segment = 8192;

constexpr kc::count segments_of(kc::count n) { return ceil_div(n, points_of_segment); }

/// sum_of_warp<T>().
template <class T>
constexpr auto sum_of_warp() {
  using namespace kc::expr;
  return repeat(5, unroll<5>, dependent, shuffle<T>(), compute<T>(op::add));
}

/// The tree of segment_sums_kernel<dimensions, 256>.
constexpr auto segment_sums(kc::count n, kc::count centre_count, long long dimensions) {
  using namespace kc::expr;
  constexpr kc::count warps = block_threads / 32;
  const kc::count of_a_block = n < points_of_segment ? n : kc::count{points_of_segment};
  const kc::count segments = segments_of(n);
  const buffer<float> points{"points", n * dimensions}, sums{"sums", segments * centre_count * dimensions};
  const auto nearest_centre = buffer<unsigned>{"nearest_centre", n};
  const buffer<unsigned> counts{"counts", segments * centre_count};
  const buffer<float> sum_of{"sum_of", warps * dimensions, shared};
  const buffer<unsigned> count_of{"count_of", warps, shared};
  // The lanes of a warp that have a point of this centre, and the sectors in which their points lie: a sector has the
  // coordinates of several points, or a point several sectors. The last is what one coordinate of all lanes touches.
  const double share = 1 / centre_count.value();
  const long long points_of_sector = dimensions < 8 ? 8 / dimensions : 1;
  const double some_lane = share < 1 ? 1 - power(1 - share, 32) : 1;
  const double in_sector = share < 1 ? 1 - power(1 - share, points_of_sector) : 1;
  const kc::count sectors = 32 / static_cast<double>(points_of_sector) * in_sector / some_lane;
  // clang-format off
  const int registers = dimensions < 8 ? 22 : 32;
  return kernel("segment_sums",
    resources{.registers = registers, .static_shared = sum_of.size() + count_of.size()},
    compute<unsigned>(op::fma, 4, independent),        // first, end, addresses
    repeat(ceil_div(of_a_block, block_threads), dependent,
      load(nearest_centre, coalesced, streaming),
      compute<unsigned>(op::compare, 2),
      // if (nearest_centre[i] == blockIdx.y): the warps of which some lane has such a point
      branch(uniform(some_lane), sequence(
        compute<unsigned>(op::add),
        compute<unsigned>(op::fma, 2, dependent),      // the address, in 64 bits
        load(points, sectors_per_request(sectors), streaming),
        // The other coordinates are in the same lines, which the first has brought.
        load(points, sectors_per_request(sectors), cached, dimensions - 1),
        compute<float>(op::add, dimensions, independent)))),
    repeat(dimensions, sum_of_warp<float>()),
    guard(lanes_of_warp(1),
      store(sum_of, coalesced, dimensions)),
    sum_of_warp<unsigned>(),
    guard(lanes_of_warp(1),
      store(count_of)),
    sync_block,
    guard(threads_of_block(dimensions),
      load(sum_of, bank_conflict(1), warps),
      compute<float>(op::add, warps, dependent),
      store(sums, strided(segments), streaming)),
    guard(threads_of_block(1),
      load(count_of, broadcast, warps),
      compute<unsigned>(op::add, warps, dependent),
      store(counts)));
  // clang-format on
}

constexpr kc::launch segment_sums_launch(kc::count n, kc::count centre_count) {
  return kc::launch_2d(segments_of(n) * block_threads, centre_count, {block_threads});
}

/// The tree of new_centres_kernel<dimensions>.
constexpr auto new_centres(kc::count segments, kc::count centre_count, long long dimensions) {
  using namespace kc::expr;
  const buffer<float> sums{"sums", segments * centre_count * dimensions}, centres{"centres", centre_count * dimensions};
  const auto counts = buffer<unsigned>{"counts", segments * centre_count}.per_block(segments);
  // clang-format off
  return kernel("new_centres", resources{.registers = 32},
    compute<unsigned>(op::fma, 3, independent),
    repeat(ceil_div(segments, 32), dependent,
      load(sums, coalesced, streaming),
      load(counts, coalesced, cached),
      compute<float>(op::add),
      compute<unsigned>(op::add)),
    sum_of_warp<float>(),
    sum_of_warp<unsigned>(),
    guard(lanes_of_warp(1),
      compute<float>(op::convert),
      compute<float>(op::div),
      store(centres)));
  // clang-format on
}

constexpr kc::launch new_centres_launch(kc::count centre_count, long long dimensions) {
  return kc::launch_blocks(centre_count, {32 * dimensions});
}

}  // namespace examples::k_means
