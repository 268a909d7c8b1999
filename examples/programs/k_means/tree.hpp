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
/// Points of a block of the first reduction, unless others are asked for.
inline constexpr long long points_of_segment = 8192;

/// The tree of assign_shared_kernel<dimensions, 256>. A thread reads four coordinates of a centre at once, or both.
constexpr auto assign_shared(kc::count n, kc::count centre_count, long long dimensions) {
  using namespace kc::expr;
  const kc::count coordinates = centre_count * dimensions;
  const kc::count of_a_block = n < block_threads ? n : kc::count{block_threads};
  const auto points = buffer<float>{"points", n * dimensions}.per_block(of_a_block * dimensions);
  const auto centres = buffer<float>{"centres", coordinates}.per_block(coordinates);
  const buffer<kc::packed<float, 4>> of_centres{"of_centres", ceil_div(coordinates, 4), shared};
  const buffer<float> each_of_centres{"of_centres", coordinates, shared};
  const buffer<unsigned> nearest_centre{"nearest_centre", n};
  // clang-format off
  return kernel("assign_shared", resources{.registers = dimensions == 2 ? 22 : dimensions < 16 ? 32 : 42},
    repeat(ceil_div(coordinates, block_threads), dependent,
      load(centres, coalesced, cached),
      store(each_of_centres)),
    sync_block,
    guard(n,                                               // if (i < n)
      compute<int>(op::fma, 2, independent),
      load(points, strided(dimensions), cached, dimensions),
      repeat(centre_count, unroll_by_compiler, dependent,
        load(of_centres, broadcast, dimensions < 4 ? 1 : dimensions / 4),
        compute<float>(op::sub, dimensions, independent),
        compute<float>(op::fma, dimensions, dependent),
        compute<float>(op::compare),                       // distance < least
        compute<float>(op::select, 2, independent)),
      store(nearest_centre, coalesced, streaming)));       // nearest_centre[i]
  // clang-format on
}
constexpr kc::launch assign_shared_launch(kc::count n, kc::count centre_count, long long dimensions) {
  return kc::launch_1d(n, {block_threads}, centre_count * dimensions * kc::bytes::from_value(sizeof(float)));
}

/// sum_of_warp<T>().
template <class T>
constexpr auto sum_of_warp() {
  using namespace kc::expr;
  return repeat(5, unroll<5>, dependent, shuffle<T>(), compute<T>(op::add));
}

/// The tree of segment_sums_kernel<dimensions, 256>.
constexpr auto segment_sums(kc::count n, kc::count centre_count, long long dimensions, kc::count segment_points) {
  using namespace kc::expr;
  constexpr kc::count warps = block_threads / 32;
  const kc::count of_a_block = n < segment_points ? n : segment_points;
  const kc::count segments = ceil_div(n, segment_points);
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
    // A trip that may go on early is not unrolled.
    repeat(ceil_div(of_a_block, block_threads), unroll<1>, dependent,
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

constexpr kc::launch segment_sums_launch(kc::count n, kc::count centre_count, kc::count segment_points) {
  return kc::launch_2d(ceil_div(n, segment_points) * block_threads, centre_count, {block_threads});
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

/// The tree of iterate_kernel: what the block does before its first thread launches.
constexpr auto iterate(kc::count centre_count, long long dimensions) {
  using namespace kc::expr;
  const kc::count coordinates = centre_count * dimensions;
  const buffer<float> centres{"centres", coordinates}, former_centres{"former_centres", coordinates};
  const buffer<unsigned> all{"all", 32};
  // clang-format off
  return kernel("iterate", resources{.registers = 24},
    load(all, broadcast, cached, 4),
    await_loads,
    repeat(ceil_div(coordinates, block_threads), dependent,
      load(centres, coalesced, cached),
      load(former_centres, coalesced, cached),
      compute<float>(op::compare),
      store(former_centres, coalesced, cached)),
    vote(1),
    sync_block,
    guard(threads_of_block(1),
      load(all, broadcast, cached, 12),
      compute<int>(op::compare, 3),
      store(all, broadcast, cached)));
  // clang-format on
}
constexpr kc::launch iterate_launch() { return kc::launch_blocks(1, {block_threads}); }

}  // namespace examples::k_means
