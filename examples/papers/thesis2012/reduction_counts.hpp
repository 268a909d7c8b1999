// SPDX-License-Identifier: BSL-1.0
/// \file
/// The counts of a reduction of n doubles by one block of 512 threads, from chapter 9 and table B.16.
#pragma once

#include "columns.hpp"
#include "trees.hpp"

namespace examples::thesis2012 {

inline constexpr kc::launch one_block_of_512 = kc::launch_blocks(1, {512});
/// Nine steps halve 512 partial sums; each step adds once and accesses memory three times.
inline constexpr kc::count combining_additions = 9;
inline constexpr kc::count combining_accesses = 27;

inline kc::count trips_unrounded(kc::count n) { return n / 512; }
inline kc::count trips(kc::count n) { return kc::ceil_div(n, 512); }

/// The number of cached accesses, increased until their cost is a whole number of cycles: the thesis rounds a thread's
/// cycles up.
template <class Model>
kc::count up_to_whole_cycles(kc::count accesses, const kc::gpu& card, const Model& model) {
  const auto one =
      kc::expr::kernel("one_access", kc::expr::load<double>(kc::expr::global, kc::expr::coalesced, kc::expr::cached));
  const double each = kc::estimate(one, one_block_of_512, card, model).figures.C_mem.value();
  return std::ceil(accesses.value() * each) / each;
}

}  // namespace examples::thesis2012
