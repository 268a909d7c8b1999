// SPDX-License-Identifier: BSL-1.0
/// \file
/// Descriptions of the kernels of kernel.cuh for random keys of 4 bytes.
#pragma once

#include "../chunked_sort/tree.hpp"

#include <bit>

namespace examples::bitonic_sort {

namespace kc = kernelcost;

/// The steps of a sort of n keys, a power of two. The lanes of a warp compare keys in 16 banks, and in eight half-used
/// sectors instead of four, while the two keys of a pair are near to each other: mirrored in groups of at most 32 and 8
/// keys, or at a distance of at most 16 and 4.
struct steps {
  int all = 0;
  int in_half_of_the_banks = 0;
  int in_half_of_the_sectors = 0;
};
constexpr steps steps_of(long long n) {
  steps found;
  for (long long size = 2; size <= n; size *= 2) {
    ++found.all;
    found.in_half_of_the_banks += size <= 32 ? 1 : 0;
    found.in_half_of_the_sectors += size <= 8 ? 1 : 0;
    for (long long distance = size / 4; distance > 0; distance /= 2) {
      ++found.all;
      found.in_half_of_the_banks += distance <= 16 ? 1 : 0;
      found.in_half_of_the_sectors += distance <= 4 ? 1 : 0;
    }
  }
  return found;
}
static_assert(steps_of(2048).all == chunked_sort::steps_with_conflict + chunked_sort::steps_without_conflict);
static_assert(steps_of(2048).in_half_of_the_banks == chunked_sort::steps_with_conflict);

/// The comparison of a step.
constexpr auto comparison(const kc::expr::buffer<int>& keys, kc::expr::pattern where) {
  using namespace kc::expr;
  // clang-format off
  return sequence(
    compute<int>(op::logic, 2),                         // the pair
    compute<int>(op::add, 3, dependent),
    load(keys, where) + load(keys, where),
    compute<int>(op::compare),
    branch(probability(chunked_sort::out_of_order),
      store(keys, where) + store(keys, where)));
  // clang-format on
}

/// The tree of global_list_kernel<int>.
constexpr auto global_list(long long n) {
  using namespace kc::expr;
  const auto keys = buffer<int>{"keys", n}.per_block(n);
  const steps all = steps_of(n);
  // clang-format off
  const auto step = [&](kc::count sectors) {
    return sequence(comparison(keys, sectors_per_request(sectors)), sync_block, compute<int>(op::shift));
  };
  return kernel("global_list", resources{.registers = 14},
    repeat(all.in_half_of_the_sectors, unroll<1>, dependent, step(8)),
    repeat(all.all - all.in_half_of_the_sectors, unroll<1>, dependent, step(4)));
  // clang-format on
}

/// The tree of shared_list_kernel<int>.
constexpr auto shared_list(long long n) {
  using namespace kc::expr;
  const buffer<int> keys{"keys", n}, tile{"tile", 2048, shared};
  const steps all = steps_of(n);
  // clang-format off
  const auto step = [&](pattern banks) {
    return sequence(comparison(tile, banks), sync_block, compute<int>(op::shift));
  };
  return kernel("shared_list", resources{.registers = 16, .static_shared = tile.size()},
    compute<int>(op::add, 4, independent),
    load(keys, coalesced, streaming, 2),
    store(tile, coalesced, 2),
    sync_block,
    repeat(all.in_half_of_the_banks, unroll<1>, dependent, step(bank_conflict(2))),
    repeat(all.all - all.in_half_of_the_banks, unroll<1>, dependent, step(coalesced)),
    load(tile, coalesced, 2),
    store(keys, coalesced, streaming, 2));
  // clang-format on
}

/// The tree of step_kernel<int>, the mean of all steps.
constexpr auto one_step(long long n) {
  using namespace kc::expr;
  const auto keys = buffer<int>{"keys", n}.per_block(n);
  const steps all = steps_of(n);
  const double half_used = static_cast<double>(all.in_half_of_the_sectors) / all.all;
  return kernel("step", resources{.registers = 12}, comparison(keys, sectors_per_request(4 + 4 * half_used)));
}

constexpr kc::launch one_block(long long n) { return kc::launch_blocks(1, {n / 2}); }

}  // namespace examples::bitonic_sort
