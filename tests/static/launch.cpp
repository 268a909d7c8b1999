// SPDX-License-Identifier: BSL-1.0
// Launch configurations.
#include <kernelcost/expr/launch.hpp>

#include <type_traits>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;

constexpr auto line = kc::launch_1d(5000, 192_threads);
static_assert(line.grid == kc::extent{27, 1, 1} && line.block == kc::extent{192, 1, 1});
static_assert(line.blocks() == 27 && line.threads_per_block() == 192 && line.total_threads() == 5184);
static_assert(line.warps_per_block() == 6 && line.dynamic_shared == 0_B);

// Exactly full, one over, one under.
static_assert(kc::launch_1d(192, 192_threads).blocks() == 1);
static_assert(kc::launch_1d(193, 192_threads).blocks() == 2);
static_assert(kc::launch_1d(1, 192_threads).blocks() == 1);

// A partial warp counts as a warp.
static_assert(kc::launch_1d(100, 1_threads).warps_per_block() == 1);
static_assert(kc::launch_1d(100, 32_threads).warps_per_block() == 1);
static_assert(kc::launch_1d(100, 33_threads).warps_per_block() == 2);
static_assert(kc::launch_1d(100, 1024_threads).warps_per_block() == 32);

constexpr auto plane = kc::launch_2d(1000, 500, {32, 8}, 4_KiB);
static_assert(plane.grid == kc::extent{32, 63, 1} && plane.blocks() == 2016 && plane.threads_per_block() == 256);
static_assert(plane.dynamic_shared == 4096_B);

constexpr auto space = kc::launch_3d(100, 100, 9, {8, 8, 4});
static_assert(space.grid == kc::extent{13, 13, 3} && space.block.volume() == 256 && space.blocks() == 507);

static_assert(kc::launch_blocks(1, 512_threads, 2_KiB).grid == kc::extent{1} &&
              kc::launch_blocks(1, 512_threads, 2_KiB).dynamic_shared == 2048_B);

constexpr kc::launch outright{{10, 20}, {32, 8}, 4096_B};
static_assert(outright.blocks() == 200 && outright.total_threads() == 51200);
static_assert(kc::launch({3}, {64}).dynamic_shared == 0_B);

// A count is not a number of threads, so elements and threads cannot be swapped. A count is not a size in bytes.
static_assert(!std::is_invocable_v<decltype(kc::launch_1d), kc::threads, kc::count, kc::bytes>);
static_assert(std::is_invocable_v<decltype(kc::launch_1d), kc::count, kc::threads, kc::bytes>);
static_assert(!std::is_invocable_v<decltype(kc::launch_1d), kc::count, kc::threads, kc::count>);
}  // namespace
