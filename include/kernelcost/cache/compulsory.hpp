// SPDX-License-Identifier: BSL-1.0
/// \file
/// compulsory: the bytes that have to cross the bus of a card whose caches are unknown.
///
/// Each sector of a named buffer counts once, up to the size of the buffer. Each sector of an access to an unnamed
/// buffer counts. Data that all lanes read count once for the grid. `hits` saves its share, `reuse` touches its working
/// set once, and `uncached` fetches its sectors each time. Accesses to one buffer share its bytes in proportion to
/// their requests. Units: bytes of the whole grid.
#pragma once
#include <kernelcost/extremes.hpp>
#include <kernelcost/warp/footprint.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::cache {

/// The bytes that one load or store of a kernel moves. `index` is its position in the footprint.
constexpr double compulsory_bytes(const warp::footprint& touched, const node::memory_access& what, int index) {
  using policy = expr::cache_tag::policy;
  const warp::access_site& site = touched.site(index);
  const double asked = site.accesses * site.asked.sectors * warp::sector_bytes;
  const double unique = asked * site.new_to_warp;
  if (what.cache.kind == policy::uncached || asked == 0) return asked;
  if (what.cache.kind == policy::reuse) {
    const double all = touched.use(site.use).revisiting_sectors * warp::sector_bytes;
    return asked / all * smaller(all, what.cache.amount);
  }
  const double by_one = what.cache.kind == policy::hits ? what.cache.amount : 0;
  const double kept = what.cache.in_l2 > 0 ? by_one + (1 - by_one) * what.cache.in_l2 : by_one;
  if (site.use >= 0) {
    const auto& use = touched.use(site.use);
    const double all = site.does == warp::access_site::kind::load ? use.unique : use.written_unique;
    return (1 - kept) * unique * smaller(1.0, use.size / all);
  }
  const bool same_for_all = what.pattern.kind == expr::pattern::shape::broadcast;
  return (1 - kept) *
         (same_for_all ? site.visits * site.asked.sectors * site.new_to_warp * warp::sector_bytes : unique);
}

/// The bytes that an atomic moves: its sectors, at most those of a named array. For an unnamed array, threads that
/// update the same address share a sector.
constexpr double compulsory_bytes(const warp::footprint& touched, const node::atomic& what, int index) {
  const warp::access_site& site = touched.site(index);
  const double asked = site.accesses * site.asked.sectors * warp::sector_bytes;
  if (asked == 0) return 0;
  if (site.use < 0) return asked * what.contention.lanes / larger(what.contention.lanes, what.contention.threads);
  const auto& use = touched.use(site.use);
  return asked * smaller(1.0, use.size / (use.written_sectors * warp::sector_bytes));
}
}  // namespace kernelcost::cache
#pragma GCC diagnostic pop
