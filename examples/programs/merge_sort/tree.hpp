// SPDX-License-Identifier: BSL-1.0
/// \file
/// The description of merge_by_rank_kernel in kernel.cuh for random keys of 4 bytes. The other kernels are those of the
/// chunked sort.
#pragma once

#include "../chunked_sort/tree.hpp"

namespace examples::merge_sort {

namespace kc = kernelcost;

/// Threads of a block.
inline constexpr long long merge_block = 256;

/// The merge of n keys in sorted runs of `run` keys. The keys of a warp are neighbours, so their searches take the same
/// way except for the last steps.
constexpr auto merge_by_rank(kc::count n, long long run) {
  using namespace kc::expr;
  const buffer<int> from{"from", n}, to{"to", n};
  const kc::count trips = static_cast<int>(std::bit_width(static_cast<unsigned long long>(run)));
  // 32 neighbours of one run are about 64 positions apart in the merged one: eight sectors, and one more where they
  // begin within a sector.
  constexpr kc::count sectors_stored = 9;
  // clang-format off
  return kernel("merge_by_rank", resources{.registers = 22},
    guard(n,                                           // if (i < n)
      compute<int>(op::fma, 2, independent),           // i, in 64 bits
      compute<int>(op::div),                           // i / run
      compute<int>(op::add, 8, independent),           // the other run, in 64 bits
      load(from, coalesced, streaming),                // from[i]
      repeat(trips, unroll<1>, chained,
        compute<int>(op::add, 6),                      // middle and its address, in 64 bits
        load(from, sectors_per_request(2), cached),    // from[other + middle]
        compute<int>(op::compare, 2, independent),
        compute<int>(op::select, 4, independent)),
      compute<int>(op::add, 4, independent),
      store(to, sectors_per_request(sectors_stored), streaming)));
  // clang-format on
}

constexpr kc::launch merge_by_rank_launch(kc::count n) { return kc::launch_1d(n, {merge_block}); }

}  // namespace examples::merge_sort
