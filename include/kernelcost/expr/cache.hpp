// SPDX-License-Identifier: BSL-1.0
/// \file
/// Cache tags: what the developer knows about which cache serves an access.
#pragma once
#include <kernelcost/count.hpp>

namespace kernelcost::expr {

enum class cache_level { l1, l2 };

struct cache_tag {
  enum class policy { unstated, cached, uncached, streaming, reuse, hits };
  policy kind = policy::unstated;
  cache_level level = cache_level::l1;
  /// Bytes of the working set (reuse), or the share of requests that hit (hits); 0 for other tags.
  double amount = 0;
  /// For hits in L1: the share of the other requests that L2 serves. Negative if a model is to derive it.
  double in_l2 = -1;
  /// For hits in L1: the share of a warp's requests any of whose sectors is not there. Negative if a model is to derive
  /// it.
  double awaited = -1;
  /// The same for the share of the requests to L2 that wait for device memory. Negative if those do that L2 does not
  /// serve. Others may wait with them: for data that another block is about to bring.
  double await_dram = -1;

  /// True if a simulation or a profiler says of each request what happens to it, and not the rate of an array.
  constexpr bool knows_requests() const {
    return kind == policy::hits && level == cache_level::l1 && (in_l2 >= 0 || awaited >= 0);
  }
};

/// Goes through the caches; neighbouring elements of its line are accessed later.
inline constexpr cache_tag cached{cache_tag::policy::cached, cache_level::l1, 0};
/// Bypasses the caches.
inline constexpr cache_tag uncached{cache_tag::policy::uncached, cache_level::l1, 0};
/// Accessed once: goes through the caches without reuse.
inline constexpr cache_tag streaming{cache_tag::policy::streaming, cache_level::l1, 0};
/// The same data are accessed again after `working_set` bytes have been touched.
constexpr cache_tag reuse(bytes working_set) {
  if (!kernelcost::detail::is_amount(working_set.value()))
    mistake::a_size_in_bytes_must_not_be_negative(working_set.value());
  return {cache_tag::policy::reuse, cache_level::l1, working_set.value()};
}
/// The cache `level` serves the share `share` of the requests, between 0 and 1.
constexpr cache_tag hits(cache_level level, double share) {
  if (!kernelcost::detail::lies_within(share, 0, 1)) mistake::a_probability_lies_between_zero_and_one(share);
  return {cache_tag::policy::hits, level, share};
}
/// L1 serves `share` of the sectors, and the share `awaited` of the requests has to wait for L2, or for device
/// memory, because any of its sectors misses L1. A model derives the share that L2 serves.
constexpr cache_tag hits_in_l1(double share, double awaited) {
  cache_tag all = hits(cache_level::l1, share);
  if (!kernelcost::detail::lies_within(awaited, 0, 1)) mistake::a_probability_lies_between_zero_and_one(awaited);
  all.awaited = awaited;
  return all;
}

/// L1 serves the share `in_l1` of the requests, and L2 the share `in_l2` of the others, both between 0 and 1: what a
/// profiler says as the hit rates of an access.
constexpr cache_tag hits(double in_l1, double in_l2) {
  cache_tag both = hits(cache_level::l1, in_l1);
  if (!kernelcost::detail::lies_within(in_l2, 0, 1)) mistake::a_probability_lies_between_zero_and_one(in_l2);
  both.in_l2 = in_l2;
  return both;
}
/// The same if the share `awaited` of the requests has to wait for L2, or for device memory, because any of its sectors
/// misses L1: what a simulation of the caches counts. Where a pattern says how often lanes come to new sectors, that is
/// taken instead, because a profiler and a simulation count a sector as a hit while it is on its way for another warp.
constexpr cache_tag hits(double in_l1, double in_l2, double awaited) {
  cache_tag all = hits(in_l1, in_l2);
  if (!kernelcost::detail::lies_within(awaited, 0, 1)) mistake::a_probability_lies_between_zero_and_one(awaited);
  all.awaited = awaited;
  return all;
}
/// The same if the share `await_dram` of the requests to L2 waits for device memory: for data that L2 does not have, or
/// that another block has asked for just before.
constexpr cache_tag hits(double in_l1, double in_l2, double awaited, double await_dram) {
  cache_tag all = hits(in_l1, in_l2, awaited);
  if (!kernelcost::detail::lies_within(await_dram, 0, 1)) mistake::a_probability_lies_between_zero_and_one(await_dram);
  all.await_dram = await_dram;
  return all;
}

constexpr const char* name_of(cache_tag::policy kind) {
  switch (kind) {
    case cache_tag::policy::unstated: return "";
    case cache_tag::policy::cached: return "cached";
    case cache_tag::policy::uncached: return "uncached";
    case cache_tag::policy::streaming: return "streaming";
    case cache_tag::policy::reuse: return "reuse";
    case cache_tag::policy::hits: return "hits";
  }
  return "?";
}
}  // namespace kernelcost::expr
