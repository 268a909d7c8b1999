// SPDX-License-Identifier: BSL-1.0
/// \file
/// Launch configurations.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/warp_size.hpp>

#include <initializer_list>

namespace kernelcost {

/// Blocks of a grid or threads of a block, in 1 to 3 dimensions.
struct extent {
  long long x = 1;
  long long y = 1;
  long long z = 1;

  constexpr long long volume() const { return x * y * z; }
  friend constexpr bool operator==(const extent&, const extent&) = default;
};

/// The most blocks of a cluster, with a kernel that allows more than the portable 8.
namespace expr {
inline constexpr int largest_cluster = 16;
}

/// How a kernel is launched: `launch{{blocks_x, blocks_y}, {32, 8}, 4096_B}`. An empty grid or block and a negative
/// amount of shared memory are mistakes. The limits of a card are checked by functions that take the card.
struct launch {
  extent grid;
  extent block;
  bytes dynamic_shared{};
  /// The blocks of a cluster; 1 in a launch without clusters.
  int cluster = 1;
  /// True for a programmatic dependent launch: the kernel may start before the one before in its stream has ended.
  bool dependent = false;
  /// Bytes of device memory that other kernels and copies have touched since the last launch of this kernel on its
  /// data; 0 in steady repetition.
  bytes touched_by_others{};
  /// True if copies to the card wrote the data that the kernel reads.
  bool reads_copied_data = false;

  constexpr launch(extent blocks, extent threads_a_block, bytes shared = bytes())
      : grid(blocks), block(threads_a_block), dynamic_shared(shared) {
    const auto least = [](const extent& e) { return e.x < e.y ? (e.x < e.z ? e.x : e.z) : (e.y < e.z ? e.y : e.z); };
    if (least(block) < 1) mistake::a_block_needs_at_least_one_thread(least(block));
    if (least(grid) < 1) mistake::a_grid_needs_at_least_one_block(least(grid));
    limit(grid.x, most_blocks_x);
    for (const auto size : {grid.y, grid.z, block.x, block.y, block.z}) limit(size, most_elsewhere);
    if (!detail::is_amount(shared.value())) mistake::a_size_in_bytes_must_not_be_negative(shared.value());
  }

  /// The same launch in clusters of `blocks` blocks, 1 to 16, whose SMs are neighbours. A grid that is not whole
  /// clusters is a mistake.
  constexpr launch in_clusters(int blocks) const {
    if (blocks < 1 || blocks > expr::largest_cluster) mistake::a_cluster_has_one_to_sixteen_blocks(blocks);
    if (grid.volume() % blocks != 0) mistake::a_grid_has_whole_clusters(grid.volume(), blocks);
    launch result = *this;
    result.cluster = blocks;
    return result;
  }

  /// The same as a programmatic dependent launch (cudaLaunchAttributeProgrammaticStreamSerialization).
  constexpr launch as_dependent() const {
    launch result = *this;
    result.dependent = true;
    return result;
  }

  /// The same after other kernels and copies have touched `others` bytes since this kernel's last launch on its data,
  /// such as the other kernels of a time step. L2 holds less of the data then.
  constexpr launch after_others(bytes others) const {
    if (!detail::is_amount(others.value())) mistake::a_size_in_bytes_must_not_be_negative(others.value());
    launch result = *this;
    result.touched_by_others = others;
    return result;
  }
  /// The same with none of the kernel's data in L2: a first launch, or one after many others.
  constexpr launch on_cold_caches() const {
    constexpr double more_than_any_memory = 1e18;
    return after_others(bytes::from_value(more_than_any_memory));
  }
  /// The same after copies from the host to the card have written the data that the kernel reads. L2 holds them, but
  /// each first access to a line takes longer.
  constexpr launch after_copies() const {
    launch result = *this;
    result.reads_copied_data = true;
    return result;
  }

  constexpr count blocks() const { return grid.volume(); }
  constexpr count threads_per_block() const { return block.volume(); }
  constexpr count total_threads() const { return blocks() * threads_per_block(); }
  constexpr count warps_per_block() const {
    using detail::warp_size;
    return (block.volume() + warp_size - 1) / warp_size;
  }

  /// CUDA's limits on any card. Below them, products of dimensions are exact. The limits of a card are checked with
  /// that card.
  static constexpr long long most_blocks_x = 2147483647;
  static constexpr long long most_elsewhere = 65535;

 private:
  static constexpr void limit(long long size, long long most) {
    if (size > most) mistake::a_dimension_exceeds_what_cuda_allows(static_cast<double>(size));
  }
};

namespace detail {
constexpr long long whole_blocks(count blocks) {
  if (blocks > launch::most_blocks_x) mistake::a_dimension_exceeds_what_cuda_allows(blocks.value());
  return static_cast<long long>(blocks.value());
}
constexpr long long blocks_for(count elements, long long block) {
  if (block < 1) mistake::a_block_needs_at_least_one_thread(block);
  return whole_blocks(ceil_div(elements, block));
}
}  // namespace detail

/// One thread for each of `elements`, in blocks of `block` threads. The number of blocks is rounded up.
constexpr launch launch_1d(count elements, threads block, bytes dynamic_shared = bytes()) {
  return {{detail::blocks_for(elements, block.number)}, {block.number}, dynamic_shared};
}
/// One thread for each element of a width x height array, in blocks of block.x x block.y threads.
constexpr launch launch_2d(count width, count height, extent block, bytes dynamic_shared = bytes()) {
  return {{detail::blocks_for(width, block.x), detail::blocks_for(height, block.y)}, block, dynamic_shared};
}
/// One thread for each element of a width x height x depth array.
constexpr launch launch_3d(count width, count height, count depth, extent block, bytes dynamic_shared = bytes()) {
  return {{detail::blocks_for(width, block.x), detail::blocks_for(height, block.y), detail::blocks_for(depth, block.z)},
          block,
          dynamic_shared};
}
/// `blocks` blocks of `block` threads, for kernels whose grid does not follow from the number of elements.
constexpr launch launch_blocks(count blocks, threads block, bytes dynamic_shared = bytes()) {
  return {{detail::whole_blocks(blocks)}, {block.number}, dynamic_shared};
}
}  // namespace kernelcost
