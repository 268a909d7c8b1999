// SPDX-License-Identifier: BSL-1.0
/// \file
/// levels: which memory level serves an access, when the kernel runs repeatedly or after what its launch states.
///
/// The input is the footprint (warp/footprint.hpp). A sector misses L1 when its block touches it for the first time.
/// The more lines the resident warps access in a trip, the fewer of them L1 still holds in the next trip. The others
/// are fetched again: from L2, as far as it holds what all SMs access in a trip. The L2 miss rate is the share of the
/// kernel's bytes that L2 does not retain from one launch to the next (the card's measured residency), with at most one
/// miss per wave of blocks. The L2 miss rate of stores does not depend on what the launch states: what they leave in L2
/// is written to device memory later. Units: shares, sectors and lines of a request, bytes.
#pragma once
#include <kernelcost/cache/placement.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/machine/calibration.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp/footprint.hpp>

#include <algorithm>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::cache {

using warp::line_bytes;
using warp::sector_bytes;

/// The share of a footprint that L2 retains, interpolated between the measured points. Beyond the last point, the
/// retained size stays constant.
constexpr double resident_share(const fixed_array<residency_point, 16>& points, const bytes& footprint) {
  const double size = footprint.value();
  if (size <= points[0].footprint.value()) return points[0].share;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double above = points[i].footprint.value();
    if (size > above) continue;
    const auto& low = points[i - 1];
    const double below = low.footprint.value();
    return low.share + (size - below) / (above - below) * (points[i].share - low.share);
  }
  return points[points.size() - 1].share * points[points.size() - 1].footprint / footprint;
}

/// The share of the lines which lanes walk through that L1 still holds in their next trip, by the bytes of the lines
/// that the resident warps load in a trip, over the size of L1. L1 has four ways, so that it loses lines before it is
/// full. Source: `examples/records/l1_walks/walks.py kept`, the means over the sizes of rows on an H100 and an H200.
/// The model assumes the same of other cards.
struct walked_lines {
  double load;
  double kept;
};
inline constexpr walked_lines kept_between_trips[] = {{0.125, 1},     {0.25, 0.99}, {0.375, 0.985}, {0.5, 0.955},
                                                      {0.625, 0.885}, {0.75, 0.77}, {0.875, 0.63},  {1, 0.33},
                                                      {1.25, 0.145},  {1.5, 0.065}, {1.75, 0.015},  {2, 0}};
constexpr double share_kept_between_trips(double load) {
  const walked_lines* low = kept_between_trips;
  if (load <= low->load) return 1;
  for (const walked_lines& high : kept_between_trips) {
    if (load <= high.load) return low->kept + (load - low->load) / (high.load - low->load) * (high.kept - low->kept);
    low = &high;
  }
  return 0;
}

/// How the memory levels serve one access of a warp.
struct service {
  /// The probability that the warp waits for L2, and that it waits for device memory.
  double waits_for_l2 = 0;
  double waits_for_dram = 0;
  /// The probability that it waits for lines in L2 that the kernel stored in its launch before, or copies to the card.
  double waits_for_stored = 0;
  /// Sectors loaded from L2, and how many of them L2 loads from device memory.
  double sectors_from_l2 = 0;
  double sectors_from_dram = 0;
  /// Lines that miss L1, in a request that waits for at least one, and lines from device memory, likewise.
  double lines_awaited = 1;
  double lines_from_dram = 1;
};

template <class = on_use>
class basic_levels {
 public:
  /// `touched` and `card` must outlive the object.
  constexpr basic_levels(const warp::footprint& touched, const calibration& card, const placement& where)
      : touched_(&touched), card_(&card), where_(where) {
    // Blocks that take tiles in turn are in each of them at the same time, as blocks of a wave are.
    where_.waves *= touched.tiles_of_a_block();
    total_ = touched.unnamed_bytes();
    occupied_ = total_;
    for (int i = 0; i < touched.use_count(); ++i) {
      total_ += touched_bytes(touched.use(i));
      occupied_ += occupied_bytes(touched.use(i));
    }
    // Bytes that both halves of L2 must hold: the loads of an SM are cached in the half on its side.
    double twice = where.blocks > 1 ? 0 : total_;
    for (int i = 0; i < touched.use_count() && where.blocks > 1; ++i) {
      const double size = touched_bytes(touched.use(i));
      const double by_blocks = where.blocks * unique_sectors_of_block(touched.use(i)) * sector_bytes;
      twice += smaller(size, larger(0.0, by_blocks - size));
    }
    sharing_ = total_ > 0 ? twice / total_ : 0;
    kept_by_l2_ = kept_of(occupied_ + where.touched_by_others);
    kept_within_launch_ = where.touched_by_others > 0 ? kept_of(occupied_) : kept_by_l2_;
    // Lines that lanes walk through, of the resident warps of an SM and of all SMs.
    double walked = touched.unnamed_lines_kept() * line_bytes * resident_warps();
    double walked_by_all = walked * where.busy_sms;
    for (int i = 0; i < touched.use_count(); ++i) {
      const auto& use = touched.use(i);
      const double of_warps = lines_kept(use) * line_bytes * resident_warps();
      walked += smaller(of_warps, use.size);
      walked_by_all += smaller(of_warps * where.busy_sms, use.size);
    }
    double of_sm = touched.unnamed_bytes() / where.blocks * where.blocks_of_busiest;
    for (int i = 0; i < touched.use_count(); ++i)
      of_sm += smaller(touched_bytes(touched.use(i)),
                       unique_sectors_of_block(touched.use(i)) * sector_bytes * where.blocks_of_busiest);
    fits_l1_ = of_sm <= where.l1_bytes;
    bool has_passes = false;
    for (int i = 0; i < touched.use_count(); ++i) has_passes = has_passes || touched.use(i).loops.again() > 0;
    if (has_passes) {
      double between = 0;
      for (int i = 0; i < touched.use_count(); ++i) between += between_loops(touched.use(i));
      kept_between_loops_ = share_kept_between_trips(between / where.l1_bytes);
      loops_kept_by_l2_ = kept_of(between * where.busy_sms);
    }
    if (walked > 0) {
      kept_by_l1_ = share_kept_between_trips((walked + streamed_in_a_trip()) / where.l1_bytes);
      walks_kept_by_l2_ = kept_of(walked_by_all);
    }
  }

  constexpr bytes footprint() const { return bytes::from_value(total_); }
  constexpr double kept_by_l2() const { return kept_by_l2_; }
  constexpr double kept_by_l1() const { return kept_by_l1_; }

  /// `index` is the load's position in the footprint.
  constexpr service of_load(int index) const {
    const warp::access_site& site = touched_->site(index);
    const warp::request& one = site.asked;
    const warp::buffer_use* buffer = site.use >= 0 && *site.buffer != '\0' ? &touched_->use(site.use) : nullptr;
    const bool random = site.pattern.kind == expr::pattern::shape::random;

    shares found = random ? of_random(buffer) : buffer != nullptr ? of_named(*buffer, site, index) : of_unnamed(site);
    // Sectors evicted from L1 and loaded again.
    double again = 0;
    if (site.walks()) again = revisited(site, found.new_to_block) * (1 - kept_by_l1_);
    apply(site, found, again);

    service result;
    // The requests of an element with several pieces wait together, for the same lines.
    const double lines = one.lines / one.instructions;
    // Lines that have nothing in common but the hit rate of a profiler miss apart from each other.
    const bool profiled = is_profiled(site);
    const bool apart = random || (profiled && site.pattern.kind == expr::pattern::shape::sectors_per_request);
    const bool together = one.phases == 1 && !apart;
    const double from_l2 = found.new_to_block + again;
    const double lost_by_l2 = 1 - walks_kept_by_l2_;
    result.waits_for_l2 = profiled && site.cache.awaited >= 0 ? site.cache.awaited
                          : random                            ? waits_for_random(found, one.sectors)
                          : together                          ? smaller(1.0, found.new_to_warp / site.asked.different)
                                     : 1 - warp::detail::power(1 - found.new_to_warp, apart ? lines : one.phases);
    double missing = found.new_to_warp;
    // The lines of the lanes are evicted apart from each other, and the warp waits if any of them was.
    double evicted = 0;
    if (again > 0) {
      const double visits = revisited(site, found.new_to_warp);
      missing += visits * (1 - kept_by_l1_);
      const double any_lost = 1 - warp::detail::power(kept_by_l1_, lines);
      if (visits > 0) evicted = smaller(1.0, visits / (1 - found.new_to_warp)) * any_lost;
    }
    result.sectors_from_l2 = one.sectors * from_l2;
    result.sectors_from_dram = one.sectors * (found.from_dram * found.new_to_block * fetched_per_sector(site) +
                                              again * lost_by_l2 * larger(1.0, 2 * one.pairs / one.sectors));
    // Those of the requests that wait.
    if (profiled && site.cache.awaited > 0) missing = smaller(1.0, missing / site.cache.awaited);
    result.lines_awaited = larger(1.0, together ? lines : lines * missing);
    // L2 loses data in the order in which kernels load them, so the lines of a request that are not random are lost
    // together.
    result.waits_for_dram =
        result.waits_for_l2 *
        (apart ? 1 - warp::detail::power(1 - found.waits_for_dram(), result.lines_awaited) : found.waits_for_dram());
    result.lines_from_dram = apart ? larger(1.0, result.lines_awaited * found.waits_for_dram()) : result.lines_awaited;
    const double for_evicted = (1 - result.waits_for_l2) * evicted;
    result.waits_for_l2 += for_evicted;
    result.waits_for_dram += for_evicted * lost_by_l2;
    const bool stored = buffer != nullptr && buffer->written_sectors > 0;
    if ((stored || where_.reads_copied_data) && from_l2 > 0)
      result.waits_for_stored = (result.waits_for_l2 - result.waits_for_dram) * found.new_to_block / from_l2;
    return result;
  }

  /// True if the levels serve two accesses of the same kind that make the same request alike: those with the same
  /// buffer and cache tag, unless one of them is the load that brings most of the buffer.
  constexpr bool serve_alike(int index, int other) const {
    const warp::access_site& one = touched_->site(index);
    const warp::access_site& another = touched_->site(other);
    if (one.use != another.use || one.new_to_warp != another.new_to_warp || merged(one) != merged(another) ||
        one.cache.kind != another.cache.kind || one.cache.amount != another.cache.amount ||
        one.cache.level != another.cache.level || one.cache.in_l2 != another.cache.in_l2 ||
        one.cache.awaited != another.cache.awaited || one.cache.await_dram != another.cache.await_dram)
      return false;
    if (one.use < 0) return true;
    const int greatest = touched_->use(one.use).greatest;
    return index != greatest && other != greatest;
  }

  /// The share of a store's or atomic's L2 sectors that device memory writes. Stores to one sector while it is in L2
  /// are written back together.
  constexpr double written_back(int index) const {
    const int use = touched_->site(index).use;
    const double kept = use >= 0 ? kept_within_launch(touched_->use(use)) : kept_within_launch_;
    return (1 - kept) / stores_per_sector(index);
  }

  /// The share of a store's sectors that go to L2 by themselves. An SM holds back stores to incomplete sectors, and
  /// sends those together that complete a sector soon. It sends most of those of 8 or 16 bytes by themselves, and more
  /// of the others the more lines a request has: all from 8 on. Source: examples/records/partial_stores, by the work
  /// between the stores. 0 to 56 % of those that need not be sent are if they have 4 bytes and up to 4 lines, 3 to 76
  /// % with 5 and 6 lines, 66 to 89 % with 7, and 90 to 100 % with 8; of two of 8 bytes, 52 to 98 %.
  constexpr double sent_alone(int index) const {
    const auto& site = touched_->site(index);
    const auto& one = site.asked;
    if (!(one.bytes_of(site.type.size) > 0)) return 1;
    // Those that complete a sector.
    const double stores = smaller(stores_per_sector(index), one.sectors * sector_bytes / one.bytes_of(site.type.size));
    if (!(stores > 1)) return 1;
    constexpr double few_lines = 4, many_lines = 8, of_words = 0.15, of_more = 0.8;
    const double by_lines = (one.lines - few_lines) / (many_lines - few_lines);
    const double needless = smaller(1.0, larger(by_lines, site.type.size > 4 ? of_more : of_words));
    return (1 + needless * (stores - 1)) / stores;
  }

  /// The share of a store's sectors that L2 writes back before lanes that walk along their rows have completed them. It
  /// holds the lines of all SMs as far as it holds those of loads.
  constexpr double lost_before_complete(int index) const {
    const auto& site = touched_->site(index);
    if (!site.walks()) return 0;
    const double groups = 1 / smaller(merged(site), 1 / site.new_to_warp);
    return (1 - walks_kept_by_l2_) * larger(0.0, groups - site.new_to_warp);
  }

  /// True if device memory reads the sectors that it writes: those of an atomic, and those that a store leaves
  /// incomplete.
  constexpr bool reads_what_it_writes(int index) const {
    const auto& site = touched_->site(index);
    // Sectors that the kernel has loaded are complete.
    const bool loaded = site.use >= 0 && touched_->use(site.use).sectors > 0;
    if (loaded || site.pattern.kind == expr::pattern::shape::random) return false;
    if (site.does == warp::access_site::kind::atomic) return true;
    const double of_a_sector = site.asked.bytes_of(site.type.size) / site.asked.sectors * stores_per_sector(index);
    constexpr double nearly_all = 0.99;
    return of_a_sector < nearly_all * sector_bytes;
  }

 private:
  /// Those of the mean SM, because the traffic beyond L1 is that of all SMs.
  constexpr double resident_warps() const {
    return smaller(where_.resident_blocks, where_.blocks / where_.busy_sms) * where_.warps_per_block;
  }
  /// Bytes of other sectors that the resident warps load in a trip of the loop in which lanes walk through their lines.
  constexpr double streamed_in_a_trip() const {
    double trips = 0;
    for (int i = 0; i < touched_->site_count(); ++i)
      if (touched_->site(i).walks()) trips = larger(trips, touched_->site(i).accesses);
    double sum = 0;
    for (int i = 0; i < touched_->site_count(); ++i) {
      const auto& site = touched_->site(i);
      // A load with fewer executions is in another loop, or in none.
      const bool same_loop = 2 * site.accesses > trips;
      if (!site.beyond_sm() || site.does != warp::access_site::kind::load || site.walks() || !same_loop) continue;
      const double size = site.use >= 0 ? touched_->use(site.use).size : 0;
      const double sectors = site.asked.sectors * site.new_to_warp * site.accesses / trips;
      const double loaded = sectors * sector_bytes * resident_warps();
      sum += size > 0 ? smaller(loaded, size) : loaded;
    }
    return sum;
  }
  constexpr double stores_per_sector(int index) const {
    const auto& site = touched_->site(index);
    if (site.pattern.kind == expr::pattern::shape::random) return 1;
    if (site.use < 0) return 1 / site.new_to_warp;
    const auto& use = touched_->use(site.use);
    const double written = use.size > 0 ? smaller(use.size, use.written_unique) : use.written_unique;
    return larger(1.0, use.written_sectors * sector_bytes / (written * passes_through(use)));
  }
  /// The shares of a request's sectors that are new to its warp, that are new to its block, and, of the latter, that
  /// miss L2. For random requests, the share that the SM touches for the first time.
  struct shares {
    double new_to_warp;
    double new_to_block;
    double from_dram;
    double first = 0;
    /// The share that waits for device memory, if it is not from_dram. Blocks that load the same sectors at the same
    /// time wait for them together, although device memory delivers the sectors once: a block that found them in L2
    /// would go faster than the one that brings them, until it is as far.
    double awaited_from_dram = -1;

    constexpr double waits_for_dram() const { return awaited_from_dram >= 0 ? awaited_from_dram : from_dram; }
  };

  /// The share of a request's sectors that lanes come back to after other requests of their warp, if `fresh` of them
  /// are new. Lanes request a sector several times in a row in merged trips. If rows begin anywhere in a sector, such a
  /// group of requests ends in the middle of one.
  constexpr double revisited(const warp::access_site& site, double fresh) const {
    const double groups = 1 / smaller(merged(site), 1 / site.new_to_warp);
    return site.asked.phases == 1 ? larger(0.0, groups - fresh) : (1 - fresh) * groups;
  }

  /// The requests that a warp issues together matter as far as L1 loses sectors.
  constexpr double merged(const warp::access_site& site) const { return kept_by_l1_ < 1 ? site.merged : 1; }

  /// The probability that any of a request's sectors misses L1. The kernel's first requests touch new sectors together:
  /// a table of which each request reads n sectors at random is complete after H(n) times the requests that could bring
  /// it (the harmonic number: the coupon collector's problem), and later requests hit.
  static constexpr double waits_for_random(const shares& found, double sectors) {
    const double apart = 1 - warp::detail::power(1 - found.new_to_warp, sectors);
    if (found.first < found.new_to_warp) return apart;
    double harmonic = 0;
    int n = 1;
    for (; n <= sectors; ++n) harmonic += 1.0 / n;
    harmonic += (sectors - (n - 1)) / n;
    return smaller(apart, harmonic * found.first);
  }

  constexpr shares of_random(const warp::buffer_use* buffer) const {
    const double size = buffer != nullptr ? touched_bytes(*buffer) : total_;
    const double of_busiest = where_.blocks_of_busiest / where_.blocks;
    const double asked = buffer != nullptr ? buffer->sectors * of_busiest : size / sector_bytes;
    const double first = asked > 0 ? smaller(1.0, size / (asked * sector_bytes)) : 1;
    const double fresh = size > 0 ? larger(first, 1 - where_.l1_bytes / size) : 0;
    return {fresh, fresh, 1 - (buffer != nullptr ? kept_of(*buffer) : kept_by_l2_), first};
  }

  constexpr shares of_named(const warp::buffer_use& buffer, const warp::access_site& site, int index) const {
    shares found{site.new_to_warp, site.new_to_warp, 1 - kept_of(buffer)};
    if (!(buffer.sectors > 0)) return found;
    const auto block = brought_by_block(buffer);
    const bool brings_most = index == buffer.greatest;
    const double due = touched_bytes(buffer) * passes_through(buffer) / sector_bytes;
    const double by_greatest = smaller(due, where_.blocks * block.by_greatest);
    if (brings_most) {
      found.new_to_block = smaller(found.new_to_block, block.by_greatest / block.asked_by_greatest);
      found.from_dram *= by_greatest / (where_.blocks * block.by_greatest);
    } else {
      const double by_others = where_.blocks * block.by_others;
      if (!(block.asked_by_others > 0)) return found;
      const double share = smaller(1.0, (block.by_others + block.again) / block.asked_by_others);
      found.new_to_block = smaller(found.new_to_block, share);
      found.from_dram *= by_others > 0 ? smaller(1.0, (due - by_greatest) / by_others) : 0;
      if (block.again > 0) {
        // L2 has lost what a later loop loads again as far as it does not hold what all SMs load between.
        const double all = block.by_others + block.again;
        found.from_dram = (found.from_dram * block.by_others + (1 - loops_kept_by_l2_) * block.again) / all;
        found.new_to_warp = smaller(found.new_to_warp, found.new_to_block);
        return found;
      }
    }
    // In the first pass through a loop, each warp touches all that it can, and later trips touch the remaining sectors.
    // Sectors loaded by another access are available to all warps.
    const double of_a_block = buffer.sectors / where_.blocks;
    const double first_pass = smaller(buffer.sectors_of_a_pass, buffer.sectors) / where_.blocks;
    const double later = larger(0.0, block.by_greatest + block.by_others - first_pass);
    const double by_warps = (first_pass / where_.warps_per_block + later) * where_.warps_per_block / of_a_block;
    found.new_to_warp = smaller(found.new_to_warp, brings_most ? by_warps : smaller(by_warps, found.new_to_block));
    // Sectors that one block brings into L1 serve the others of its SM, and device memory delivers as much as before.
    const double of_sm = brought_by_sm(buffer);
    found.new_to_block *= of_sm;
    found.from_dram = smaller(1.0, found.from_dram / of_sm);
    const double at_once = smaller(where_.blocks, where_.resident_blocks * where_.busy_sms);
    found.awaited_from_dram = smaller(1 - kept_of(buffer), found.from_dram * at_once);
    return found;
  }

  constexpr shares of_unnamed(const warp::access_site& site) const {
    const bool same_for_all = site.pattern.kind == expr::pattern::shape::broadcast;
    return {site.new_to_warp, same_for_all ? site.new_to_warp / where_.warps_per_block : site.new_to_warp,
            1 - kept_by_l2_};
  }

  /// True if the hit rates of a profiler say how often a warp waits, and not a pattern whose lanes come to new sectors
  /// now and then.
  static constexpr bool is_profiled(const warp::access_site& site) {
    return site.cache.knows_requests() && !(site.new_to_warp < 1);
  }

  /// Applies the cache tag, which overrides the model.
  constexpr void apply(const warp::access_site& site, shares& found, double& again) const {
    using policy = expr::cache_tag::policy;
    const expr::cache_tag& tag = site.cache;
    switch (tag.kind) {
      case policy::uncached:
        found.new_to_warp = found.new_to_block = 1;
        found.first = again = 0;
        break;
      case policy::hits:
        if (tag.level == expr::cache_level::l1) {
          // A profiler counts a sector that another warp awaits as a hit; a warp waits for it all the same.
          const bool has_law = tag.knows_requests() && !is_profiled(site);
          found.new_to_block = 1 - tag.amount;
          found.new_to_warp = has_law ? larger(found.new_to_warp, found.new_to_block) : found.new_to_block;
          found.first = again = 0;
          if (tag.in_l2 >= 0) found.from_dram = 1 - tag.in_l2;
        } else {
          found.from_dram = 1 - tag.amount;
        }
        if (tag.in_l2 >= 0 || tag.level != expr::cache_level::l1) found.awaited_from_dram = tag.await_dram;
        break;
      case policy::reuse:
        again = 0;
        found.new_to_warp = found.new_to_block = 1;
        if (tag.amount <= where_.l1_bytes) {
          // The first access to each sector misses L1.
          const double revisiting = site.use >= 0 ? touched_->use(site.use).revisiting_sectors : 0;
          const double asked = revisiting / where_.blocks * where_.blocks_of_busiest * sector_bytes;
          if (asked > tag.amount) found.new_to_warp = found.new_to_block = tag.amount / asked;
        } else {
          found.from_dram = 1 - kept_of(tag.amount);
        }
        found.awaited_from_dram = -1;
        break;
      default: break;
    }
  }

  constexpr double kept_of(double touched) const {
    const auto footprint = bytes::from_value(touched);
    // The share that is not needed is not looked up: the loops of kernels without shared data are half as long.
    const double spread = sharing_ < 1 ? resident_share(card_->residency_spread, footprint) : 0;
    const double shared = sharing_ > 0 ? resident_share(card_->residency_shared, footprint) : 0;
    return (1 - sharing_) * spread + sharing_ * shared;
  }
  constexpr double touched_bytes(const warp::buffer_use& use) const {
    // An isolated sector occupies a whole line of the cache.
    const double read = use.random ? use.sectors * line_bytes : use.unique;
    const double written = use.random ? use.written_sectors * line_bytes : use.written_unique;
    return smaller(use.size, larger(larger(read, written), use.revisited));
  }
  /// The part of L2 that a buffer occupies: L2 makes room for whole lines, although it loads sectors.
  constexpr double occupied_bytes(const warp::buffer_use& use) const {
    if (use.random) return touched_bytes(use);
    return smaller(use.size, larger(larger(use.lines, use.written_lines), use.revisited));
  }
  /// Device memory delivers pairs of sectors. Half of a pair is not used if neither the lanes of the request nor other
  /// accesses to the buffer use it. An unnamed array that lanes walk through is used in later trips.
  constexpr double fetched_per_sector(const warp::access_site& site) const {
    const auto& asked = site.asked;
    if (site.pattern.kind == expr::pattern::shape::random || !(asked.sectors > 0)) return 1;
    const double by_lanes = larger(1.0, 2 * asked.pairs / asked.sectors);
    if (site.use < 0) return site.new_to_warp < 1 ? 1 : by_lanes;
    const auto& use = touched_->use(site.use);
    const double used = smaller(use.size, use.unique);
    return used > 0 ? smaller(by_lanes, use.size / used) : 1;
  }
  /// Sectors that a block's warps touch, counted once. Warps share sectors to the extent that the buffer has too few
  /// for all of them.
  constexpr double unique_sectors_of_block(const warp::buffer_use& use) const {
    if (use.per_block > 0) return larger(1.0, use.per_block / sector_bytes);
    const auto of_block = [&](double all, double of_one) {
      return smaller(use.size, smaller(all, larger(of_one, use.size)) / where_.blocks);
    };
    const double of_sectors = of_block(use.unique, use.unique_of_one);
    const double overlap = use.size > 0 ? larger(1.0, of_sectors * where_.blocks / use.size) : 1;
    return larger(1.0, larger(of_block(use.bytes, use.bytes_of_one), of_sectors / overlap) / sector_bytes);
  }
  /// The sectors that the blocks of an SM bring into L1, over those that each of them would bring by itself. Blocks
  /// that run at the same time share them; if all data of an SM fit L1, so do those that follow. Each block touches a
  /// part of the buffer that is independent of the others' parts.
  constexpr double brought_by_sm(const warp::buffer_use& use) const {
    const double size = touched_bytes(use);
    const double of_a_block = unique_sectors_of_block(use) * sector_bytes;
    const double blocks =
        fits_l1_ ? where_.blocks_of_busiest : smaller(where_.resident_blocks, where_.blocks_of_busiest);
    const bool apart = !(of_a_block * where_.blocks > size);
    if (!(blocks > 1) || use.random || apart || !(size > 0)) return 1;
    const double part = smaller(1.0, of_a_block / size);
    return (1 - warp::detail::power(1 - part, blocks)) / (part * blocks);
  }
  /// Lines of one warp that L1 must hold. If a block touches less of a buffer than its warps request, the warps share
  /// these lines.
  constexpr double lines_kept(const warp::buffer_use& use) const {
    if (!(use.lines_kept > 0) || !(use.per_block > 0)) return use.lines_kept;
    const double asked_by_block = use.unique / where_.blocks;
    return use.lines_kept * std::clamp(use.per_block / larger(asked_by_block, 1.0), 1 / where_.warps_per_block, 1.0);
  }
  /// The number of passes of the kernel through the touched part of a buffer, as seen by L2: blocks of one wave share
  /// the sectors that they load.
  constexpr double passes_through(const warp::buffer_use& use) const {
    const double size = touched_bytes(use);
    if (size <= 0) return 1;
    if (use.random) return larger(1.0, larger(use.sectors, use.written_sectors) * sector_bytes / size);
    const double by_blocks = where_.blocks * unique_sectors_of_block(use) * sector_bytes;
    // Neighbouring blocks load shared edges at about the same time, and narrow tiles request up to three times the size
    // of the buffer, so requests below four times the size count as one pass.
    return by_blocks < 4 * size ? 1 : larger(1.0, smaller(by_blocks / size, where_.waves));
  }
  /// The share of a buffer that is still in L2 when the kernel, or its next launch, accesses the buffer again. Between
  /// the two accesses, the kernel touches the buffer itself and the corresponding part of all others. Before the first
  /// pass of a launch, others may have touched more.
  constexpr double kept_of(const warp::buffer_use& use) const {
    const double within = kept_within_launch(use);
    if (!(where_.touched_by_others > 0)) return within;
    const double first = kept_after(use, where_.touched_by_others);
    return within + (first - within) / passes_through(use);
  }
  constexpr double kept_within_launch(const warp::buffer_use& use) const { return kept_after(use, 0); }
  constexpr double kept_after(const warp::buffer_use& use, double others) const {
    const double size = occupied_bytes(use);
    const double between = size + (occupied_ - size) / passes_through(use) + others;
    if (between <= 0) return 1;
    return use.random ? smaller(1.0, card_->residency_random.value() / between) : kept_of(between);
  }
  /// Sectors of a buffer that an average block requests from L1 and loads into it. The access with the most sectors
  /// comes first; other accesses (a halo, the taps of a stencil, further members of a structure) load the remaining
  /// sectors.
  struct brought {
    double asked_by_greatest;
    double by_greatest;
    double asked_by_others;
    double by_others;
    /// Sectors that a later loop loads again, because L1 has lost them.
    double again;
  };
  constexpr brought brought_by_block(const warp::buffer_use& use) const {
    const warp::access_site& greatest = touched_->site(use.greatest);
    const double unique = smaller(unique_sectors_of_block(use), use.sectors / where_.blocks);
    const double asked = greatest.accesses * greatest.asked.sectors / where_.blocks;
    const double by_greatest = smaller(unique, asked * greatest.new_to_warp);
    const double asked_by_others = larger(0.0, use.sectors / where_.blocks - asked);
    const double of_loops = use.loops.again() / (where_.blocks * sector_bytes);
    return {asked, by_greatest, asked_by_others, larger(0.0, unique - by_greatest),
            smaller(of_loops, asked_by_others) * (1 - kept_between_loops_)};
  }
  /// Bytes of a buffer that pass through an SM between two loops that load it.
  constexpr double between_loops(const warp::buffer_use& use) const {
    const double blocks = smaller(where_.resident_blocks, where_.blocks / where_.busy_sms);
    const double of_block = smaller(unique_sectors_of_block(use) * sector_bytes, use.loops.before_left / where_.blocks);
    return smaller(touched_bytes(use), of_block * blocks);
  }

  const warp::footprint* touched_;
  const calibration* card_;
  placement where_;
  double total_ = 0;
  double occupied_ = 0;
  bool fits_l1_ = false;
  double sharing_ = 0;
  double kept_by_l2_ = 1;
  /// The same without what others have touched since the kernel's last launch.
  double kept_within_launch_ = 1;
  double kept_by_l1_ = 1;
  /// The shares of what a loop loads that L1 and L2 still hold when another loop loads it again.
  double kept_between_loops_ = 1;
  double loops_kept_by_l2_ = 1;
  /// The share of the lines which lanes walk through that L2 still holds in their next trip.
  double walks_kept_by_l2_ = 1;
};
using levels = basic_levels<>;
}  // namespace kernelcost::cache
#pragma GCC diagnostic pop
