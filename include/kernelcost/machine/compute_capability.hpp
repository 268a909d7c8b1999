// SPDX-License-Identifier: BSL-1.0
/// \file
/// Limits of an SM, by compute capability.
///
/// Sources: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability" (release 13.0 for 7.5 and
/// later, 8.0 for 3.0 to 7.0, 4.0 for 1.x and 2.x), CUDA Occupancy Calculator (allocation units, partitions). The tests
/// compare 7.5 to 12 with cuda_occupancy.h 12.1.
#pragma once
#include <kernelcost/mistake.hpp>

#include <compare>

namespace kernelcost {

struct compute_capability {
  int major = 0;
  int minor = 0;
  friend constexpr bool operator==(const compute_capability&, const compute_capability&) = default;
  friend constexpr auto operator<=>(const compute_capability&, const compute_capability&) = default;
};

/// Limits of a block and of an SM: threads, warps, blocks, 32-bit registers and bytes.
struct sm_limits {
  int threads_per_block;
  int threads_per_sm;
  int blocks_per_sm;
  int registers_per_sm;
  int registers_per_block;
  int registers_per_thread;
  /// Registers are allocated in these units, per warp or (compute capability 1.x) per block.
  int register_unit;
  bool registers_by_block;
  /// For register allocation, the warps of a block are rounded up to a multiple of this (1.x, 2.x).
  int warp_unit;
  /// The register file has this many partitions; a warp's registers come from one of them.
  int partitions;
  /// A launch is checked with the block's warps rounded up to a multiple of this, the number of partitions of an SM in
  /// the family. So 6.0 rejects launches that only 6.1 cannot run.
  int checked_warp_unit;
  int shared_per_sm;
  /// The limit of a block, including opt-in shared memory.
  int shared_per_block;
  int shared_unit;
  /// Shared memory per block that the driver reserves.
  int shared_reserved;
  /// Size of the unified L1 cache and shared memory (7.0 and later).
  int unified_l1 = 0;
};

constexpr sm_limits limits_of(compute_capability cc) {
  constexpr int KiB = 1024;
  if (cc.major == 1 && cc.minor <= 1)
    return {512, 768, 8, 8 * KiB, 8 * KiB, 124, 256, true, 2, 1, 1, 16 * KiB, 16 * KiB, 512, 0};
  if (cc.major == 1 && cc.minor <= 3)
    return {512, 1024, 8, 16 * KiB, 16 * KiB, 124, 512, true, 2, 1, 1, 16 * KiB, 16 * KiB, 512, 0};
  if (cc.major == 2) return {1024, 1536, 8, 32 * KiB, 32 * KiB, 63, 64, false, 2, 2, 2, 48 * KiB, 48 * KiB, 128, 0};
  // Later capabilities of the family change a few of these numbers.
  sm_limits sm{1024, 2048, 32, 64 * KiB, 64 * KiB, 255, 256, false, 1, 4, 4, 0, 0, 128, 1 * KiB};
  const auto shared = [&sm](int per_sm, int per_block) {
    sm.shared_per_sm = per_sm;
    sm.shared_per_block = per_block;
  };
  const auto resident = [&sm](int threads, int blocks) {
    sm.threads_per_sm = threads;
    sm.blocks_per_sm = blocks;
  };
  // clang-format off
  switch (cc.major * 10 + cc.minor) {
    case 50: shared(64 * KiB, 48 * KiB); break;
    case 52: shared(96 * KiB, 48 * KiB); break;
    case 60: shared(64 * KiB, 48 * KiB); sm.partitions = 2; break;
    case 61: shared(96 * KiB, 48 * KiB); break;
    case 70: shared(96 * KiB, 96 * KiB); sm.unified_l1 = 128 * KiB; break;
    case 75: shared(64 * KiB, 64 * KiB); sm.unified_l1 = 96 * KiB; resident(1024, 16); break;
    case 80: shared(164 * KiB, 163 * KiB); sm.unified_l1 = 192 * KiB; break;
    case 86: shared(100 * KiB, 99 * KiB); sm.unified_l1 = 128 * KiB; resident(1536, 16); break;
    case 87: shared(164 * KiB, 163 * KiB); sm.unified_l1 = 192 * KiB; resident(1536, 16); break;
    case 89: shared(100 * KiB, 99 * KiB); sm.unified_l1 = 128 * KiB; resident(1536, 24); break;
    case 90: shared(228 * KiB, 227 * KiB); sm.unified_l1 = 256 * KiB; break;
    case 100:
    case 103: shared(228 * KiB, 227 * KiB); sm.unified_l1 = 256 * KiB; break;
    case 110: shared(228 * KiB, 227 * KiB); sm.unified_l1 = 256 * KiB; resident(1536, 24); break;
    case 120:
    case 121: shared(100 * KiB, 99 * KiB); sm.unified_l1 = 128 * KiB; resident(1536, 24); break;
    default: mistake::this_compute_capability_is_not_known(cc.major, cc.minor);
  }
  // clang-format on
  if (cc.major < 8) {
    sm.shared_unit = 256;
    sm.shared_reserved = 0;
  }
  return sm;
}
}  // namespace kernelcost
