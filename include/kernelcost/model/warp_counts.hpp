// SPDX-License-Identifier: BSL-1.0
/// \file
/// warp_counts_of: what the hardware's counters would count of a kernel, over the whole grid. No machine is needed.
///
/// - A guard lets through whole warps: as many as hold its threads. Of a warp that is not full, lanes that are left count.
/// - Of a uniform branch each side counts by its probability. Of a divergent one both sides count, with the lanes that take them:
///   any of the warp's, so that a sector is touched unless all of its lanes go the other way. Lanes that a guard lets through, and
///   those of one way of `diverge`, which runs its path once for each, are neighbours.
/// - A loop makes the trips of the busiest lane of a warp; over them the lanes that are still in it are as many as the mean says.
/// - Guards within each other are taken to be independent: each lets its share through.
/// - Instructions are those of the tree; addresses, loop counters and conversions that the compiler adds are not in it.
#pragma once
#include <kernelcost/expr.hpp>

#include <array>

namespace kernelcost {

/// Over the grid. Of global memory a request is an instruction of a warp, and a sector 32 bytes that a request touches; a wavefront is
/// a cycle's worth of a request on shared memory. Local, constant and texture memory are counted as instructions only.
struct warp_counts {
  count warp_instructions;
  count global_load_requests;
  count global_load_sectors;
  count global_store_requests;
  count global_store_sectors;
  count global_atomic_requests;
  count shared_load_wavefronts;
  count shared_store_wavefronts;
  count shared_atomic_wavefronts;
  /// Words that warps exchange by shuffles.
  count shuffles;
  /// Warps that arrive at a barrier of the block or of the grid.
  count barriers;

  constexpr count shared_wavefronts() const {
    return shared_load_wavefronts + shared_store_wavefronts + shared_atomic_wavefronts;
  }
};

namespace detail {
inline constexpr double lanes_a_warp = 32;

/// Of what a part of a tree does, how much counts: `times` of it over `among`, in that order so that whole numbers stay whole; of
/// each warp's active lanes `share` go on, `most` of them at the most.
struct portion {
  double times = 1;
  double among = 1;
  double share = 1;
  double most = lanes_a_warp;

  constexpr double of(double number) const { return times * number / among; }
};

/// A number that depends on how many lanes of a warp are active: known at 1, 2, 4, 8, 16 and 32 of them, and on a line between these.
class by_lanes {
 public:
  constexpr by_lanes() = default;
  /// In proportion to the lanes, from what a full warp needs down to `least`.
  constexpr by_lanes(double full_warp, double least) {
    double lanes = 1;
    for (double& each : at_) {
      const double proportional = full_warp * lanes / lanes_a_warp;
      each = proportional > least ? proportional : least;
      lanes *= 2;
    }
  }

  constexpr double operator()(double lanes) const {
    double below = 1;
    std::size_t i = 0;
    while (i + 1 < at_.size() && 2 * below <= lanes) {
      below *= 2;
      ++i;
    }
    if (i + 1 == at_.size() || lanes <= below) return at_[i];
    return at_[i] + (at_[i + 1] - at_[i]) * (lanes - below) / below;
  }

  constexpr void add(const by_lanes& other, const portion& part) {
    double lanes = 1;
    for (std::size_t i = 0; i < at_.size(); ++i) {
      const double active = lanes * part.share < part.most ? lanes * part.share : part.most;
      at_[i] += part.of(active == lanes ? other.at_[i] : other(active));
      lanes *= 2;
    }
  }

  /// To `least(lanes)` where it is less.
  template <class Least>
  constexpr void raise(Least least) {
    double lanes = 1;
    for (double& each : at_) {
      if (const double bound = least(lanes); each < bound) each = bound;
      lanes *= 2;
    }
  }

 private:
  std::array<double, 6> at_{};
};

/// The sectors of requests, by the lanes that are active: neighbours, or any of the warp's.
class touched_sectors {
 public:
  constexpr touched_sectors() = default;
  /// Of a full warp's requests, with so many sectors each and at least `of_a_lane`.
  constexpr touched_sectors(double requests, double of_a_warp, double of_a_lane) {
    neighbours_.add({of_a_warp, of_a_lane}, {.times = requests});
    const double sectors = of_a_warp > 1 ? of_a_warp : 1;
    share_out(requests * of_a_warp, sectors < lanes_a_warp ? lanes_a_warp / sectors : 1);
  }

  constexpr double of_full_warps() const { return neighbours_(lanes_a_warp); }

  constexpr void add(const touched_sectors& other, const portion& part) {
    neighbours_.add(other.neighbours_, part);
    const double lanes = part.share * lanes_a_warp < part.most ? part.share * lanes_a_warp : part.most;
    for (std::size_t i = 0; i < shared_by_.size(); ++i)
      shared_by_[i] += part.of(other.shared_by_[i] * larger(lanes, lanes_sharing(i)) / lanes_a_warp);
  }

  /// Each lane takes part with the probability `share`; no fewer sectors than if those that do were neighbours.
  constexpr void add_any(const touched_sectors& other, double share) {
    by_lanes touched;
    touched.add(other.neighbours_, {.share = share});
    touched.raise([&](double lanes) {
      double sectors = 0;
      for (std::size_t i = 0; i < shared_by_.size(); ++i) {
        const double sharing = lanes_sharing(i) < lanes ? lanes_sharing(i) : lanes;
        sectors += other.shared_by_[i] * larger(lanes, lanes_sharing(i)) / lanes_a_warp * any_of(sharing, share);
      }
      return sectors;
    });
    neighbours_.add(touched, {});
    for (std::size_t i = 0; i < shared_by_.size(); ++i) {
      const double any = any_of(lanes_sharing(i), share);
      if (any > 0) share_out(other.shared_by_[i] * any, lanes_sharing(i) * share / any);
    }
  }

 private:
  static constexpr double lanes_sharing(std::size_t i) { return static_cast<double>(1U << i); }
  static constexpr double larger(double a, double b) { return a > b ? a : b; }

  /// The probability that any of so many lanes takes part.
  static constexpr double any_of(double lanes, double share) {
    double none = 1;
    for (double lane = 0; lane < lanes; ++lane) none *= 1 - share;
    return 1 - none;
  }

  /// `lanes` need not be a power of two: sectors between two of them are shared out, so that sectors and lanes stay as many.
  constexpr void share_out(double sectors, double lanes) {
    std::size_t i = 0;
    while (i + 2 < shared_by_.size() && lanes_sharing(i + 1) <= lanes) ++i;
    const double above = (lanes - lanes_sharing(i)) / lanes_sharing(i);
    shared_by_[i] += sectors * (1 - above);
    shared_by_[i + 1] += sectors * above;
  }

  by_lanes neighbours_{};
  /// Of full warps, by how many lanes want the same sector: 1, 2, 4, 8, 16 or 32 of them.
  std::array<double, 6> shared_by_{};
};

/// The algebra. A value holds what all warps of the grid do, as though all came this far; guards take their share of it.
class warp_algebra {
 public:
  constexpr explicit warp_algebra(const launch& how)
      : blocks_(how.blocks().value()), block_(how.threads_per_block().value()),
        warps_a_block_(how.warps_per_block().value()), warps_(blocks_ * warps_a_block_) {}

  struct value {
    double instructions = 0;
    double load_requests = 0;
    double store_requests = 0;
    double atomic_requests = 0;
    double shuffles = 0;
    double barriers = 0;
    touched_sectors load_sectors{};
    touched_sectors store_sectors{};
    by_lanes load_wavefronts{};
    by_lanes store_wavefronts{};
    by_lanes atomic_wavefronts{};

    constexpr void add(const value& other, const portion& part) {
      add_all_but_sectors(other, part);
      load_sectors.add(other.load_sectors, part);
      store_sectors.add(other.store_sectors, part);
    }

    /// Of each warp, any lanes: each with the probability `share`.
    constexpr void add_any_lanes(const value& other, double share) {
      add_all_but_sectors(other, {.share = share});
      load_sectors.add_any(other.load_sectors, share);
      store_sectors.add_any(other.store_sectors, share);
    }

   private:
    constexpr void add_all_but_sectors(const value& other, const portion& part) {
      instructions += part.of(other.instructions);
      load_requests += part.of(other.load_requests);
      store_requests += part.of(other.store_requests);
      atomic_requests += part.of(other.atomic_requests);
      shuffles += part.of(other.shuffles);
      barriers += part.of(other.barriers);
      load_wavefronts.add(other.load_wavefronts, part);
      store_wavefronts.add(other.store_wavefronts, part);
      atomic_wavefronts.add(other.atomic_wavefronts, part);
    }
  };

  constexpr void leaf(value& total, const node::compute& what) const {
    total.instructions += warps_ * what.instructions.value();
  }

  constexpr void leaf(value& total, const node::memory_access& what) const {
    constexpr int widest = 16;
    constexpr double sector = 32;
    const bool loads = what.way == node::memory_access::direction::load;
    const double accesses = warps_ * what.accesses.value();
    const double requests = accesses * ((what.type.size + widest - 1) / widest);
    total.instructions += requests;
    if (what.where == expr::space::global) {
      const double full = what.sectors();
      const double of_a_lane = what.type.size > sector ? what.type.size / sector : 1;
      const bool one_address = what.how.kind == expr::pattern::shape::broadcast;
      (loads ? total.load_requests : total.store_requests) += requests;
      (loads ? total.load_sectors : total.store_sectors)
          .add({accesses, full, one_address || full < of_a_lane ? full : of_a_lane}, {});
    } else if (what.where == expr::space::shared) {
      (loads ? total.load_wavefronts : total.store_wavefronts)
          .add({expr::shared_wavefronts_of(what.how, what.type.size), 1}, {.times = accesses});
    }
  }

  /// Lanes that meet on an address of shared memory take turns.
  constexpr void leaf(value& total, const node::atomic& what) const {
    const double operations = warps_ * what.operations.value();
    total.instructions += operations;
    if (what.where == expr::space::shared)
      total.atomic_wavefronts.add({what.meeting.lanes, 1}, {.times = operations});
    else
      total.atomic_requests += operations;
  }

  constexpr void leaf(value& total, const node::barrier& what) const {
    const double arrivals = warps_ * what.times.value();
    total.instructions += arrivals;
    if (what.among != node::barrier::scope::warp) total.barriers += arrivals;
  }

  constexpr void leaf(value& total, const node::exchange& what) const {
    const double words = what.type.size > 4 ? what.type.size / 4.0 : 1;
    total.instructions += warps_ * what.times.value() * words;
    if (what.what == node::exchange::kind::shuffle) total.shuffles += warps_ * what.times.value() * words;
  }

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    if (trips.warp_max == 0) return;
    total.add(body, {.times = trips.warp_max.value(), .share = (trips.mean / trips.warp_max).value()});
  }

  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    if (when.kind == node::condition::split::divergent && when.share > 0 && when.share < 1) {
      total.add_any_lanes(then, when.share);
      total.add_any_lanes(otherwise, 1 - when.share);
    } else {
      total.add(then, {.times = when.share});
      total.add(otherwise, {.times = 1 - when.share});
    }
  }

  constexpr void diverge(value& total, count ways, const value& path) const {
    total.add(path, {.times = ways.value(), .share = ways > 1 ? 1 / ways.value() : 1});
  }

  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    using of = node::participants::of;
    const double n = who.number.value();
    if (who.whom == of::warp) {
      total.add(body, {.most = n});
    } else if (n >= (who.whom == of::block ? block_ : blocks_ * block_)) {
      total.add(body, {});
    } else if (who.whom == of::block) {
      add_threads(total, body, n, warps_a_block_);
    } else {
      const auto whole_blocks = static_cast<double>(static_cast<long long>(n / block_));
      if (whole_blocks > 0) total.add(body, {.times = whole_blocks, .among = blocks_});
      add_threads(total, body, n - whole_blocks * block_, warps_);
    }
  }

  constexpr void phase(value& total, const char*, const value& body) const { total.add(body, {}); }

  /// A block's last warp may have lanes to spare.
  constexpr warp_counts counts(const value& of_full_warps) const {
    value all;
    add_threads(all, of_full_warps, block_, warps_a_block_);
    return {all.instructions,
            all.load_requests,
            all.load_sectors.of_full_warps(),
            all.store_requests,
            all.store_sectors.of_full_warps(),
            all.atomic_requests,
            all.load_wavefronts(lanes_a_warp),
            all.store_wavefronts(lanes_a_warp),
            all.atomic_wavefronts(lanes_a_warp),
            all.shuffles,
            all.barriers};
  }

 private:
  /// Of `among` warps those of so many neighbouring threads: full ones, and a last one with the rest.
  static constexpr void add_threads(value& total, const value& each, double threads, double among) {
    const auto full = static_cast<double>(static_cast<long long>(threads / lanes_a_warp));
    const double rest = threads - full * lanes_a_warp;
    if (full > 0) total.add(each, {.times = full, .among = among});
    if (rest > 0) total.add(each, {.among = among, .most = rest});
  }

  double blocks_;
  double block_;
  double warps_a_block_;
  double warps_;
};
}  // namespace detail

/// The counts of `kernel` when launched as `how`: `warp_counts_of(tree, how).global_load_sectors`.
template <class Body>
constexpr warp_counts warp_counts_of(const kernel_description<Body>& kernel, const launch& how) {
  const detail::warp_algebra algebra{how};
  return algebra.counts(fold(algebra, kernel.body));
}
}  // namespace kernelcost
