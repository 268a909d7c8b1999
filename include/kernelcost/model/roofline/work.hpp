// SPDX-License-Identifier: BSL-1.0
/// \file
/// work: the algebra of the roofline. What an average warp does at each ceiling, whatever the order.
///
/// A loop makes the trips of a warp's busiest lane, with as many lanes as the mean says. Both sides of a divergent branch are executed, each
/// with its lanes; of a uniform one each by its probability. Units: cycles of an SM, sectors of 32 bytes, wavefronts of 128 bytes.
#pragma once
#include <kernelcost/model/calibrated/levels.hpp>
#include <kernelcost/model/estimate.hpp>
#include <kernelcost/model/lanes.hpp>
#include <kernelcost/model/roofline/ceilings.hpp>
#include <kernelcost/model/roofline/compulsory.hpp>

namespace kernelcost::model::roof {

struct work {
  double instructions = 0;
  double issue = 0;
  double fp32 = 0;
  double fp64 = 0;
  double integer = 0;
  double special = 0;
  /// Arithmetic of lanes; a multiply-add is two.
  double operations = 0;
  double shared_requests = 0;
  double shared_wavefronts = 0;
  /// To all memory but the shared.
  double requests = 0;
  double l1_sectors = 0;
  /// Beyond L1, of a card whose caches have been measured: what the calibrated model's levels say.
  double l2_read_sectors = 0;
  double l2_write_sectors = 0;
  double dram_read_sectors = 0;
  double dram_write_sectors = 0;
  /// Of other cards.
  compulsory at_least;
  feature ignored = feature::none;

  constexpr work() {}  // written out, or `work{}` would set all of the buffers to zero first

  /// `other`, done so many times by lanes that are neighbours: `lanes` is their share.
  constexpr void add(const work& other, double times, double lanes = 1) {
    add(other, times, lanes, sectors_of_neighbours(other.requests, other.l1_sectors, lanes));
  }
  /// The same by lanes that the data choose.
  constexpr void add_any(const work& other, double lanes) {
    add(other, 1, lanes, sectors_of_any(other.requests, other.l1_sectors, lanes));
  }

 private:
  constexpr void add(const work& other, double times, double lanes, double sectors) {
    if (times == 0 || lanes == 0) return;
    instructions += times * other.instructions;
    issue += times * other.issue;
    fp32 += times * other.fp32;
    fp64 += times * other.fp64;
    integer += times * other.integer;
    special += times * other.special;
    operations += times * lanes * other.operations;
    shared_requests += times * other.shared_requests;
    shared_wavefronts += times * sectors_of_neighbours(other.shared_requests, other.shared_wavefronts, lanes);
    requests += times * other.requests;
    l1_sectors += times * sectors;
    // What goes on to the next levels, in proportion.
    const double on = other.l1_sectors > 0 ? times * sectors / other.l1_sectors : 0;
    l2_read_sectors += on * other.l2_read_sectors;
    l2_write_sectors += on * other.l2_write_sectors;
    dram_read_sectors += on * other.dram_read_sectors;
    dram_write_sectors += on * other.dram_write_sectors;
    at_least.add(other.at_least, on);
    ignored |= other.ignored;
  }
};

class worker {
 public:
  using value = work;

  template <class Body>
  constexpr worker(const context& where, const kernel_description<Body>& kernel)
      : how_(where.how), lanes_(memory::lanes_of(where.how)), ceilings_(where.card),
        touched_(touched_by(where, kernel)), levels_(levels_of(where, kernel)) {}
  worker(const worker&) = delete;
  worker& operator=(const worker&) = delete;

  constexpr const ceilings& card() const { return ceilings_; }

  constexpr void leaf(value& total, const node::compute& what) const {
    const double n = what.instructions.value();
    if (n == 0) return;
    total.instructions += n;
    total.operations += n * memory::warp_lanes * lanes_ * (what.operation == expr::op::fma ? 2 : 1);
    ceilings_.compute(total, what.type.kind, what.operation, n);
  }

  constexpr void leaf(value& total, const node::memory_access& what) const {
    const double n = what.accesses.value();
    if (n == 0) return;
    instructions(total, n);
    const bool loads = what.way == node::memory_access::direction::load;
    switch (what.where) {
      case expr::space::shared:
        total.shared_requests += n;
        total.shared_wavefronts += n * expr::shared_wavefronts_of(what.how, what.type.size);
        return;
      case expr::space::constant: total.ignored |= feature::texture_and_constant; return;
      case expr::space::local:  // lanes are neighbours, and L1 keeps it
        total.requests += n;
        total.l1_sectors += n * what.type.size;
        return;
      case expr::space::texture: total.ignored |= feature::texture_and_constant; break;
      case expr::space::global: break;
    }
    const auto one = memory::request_of(what, lanes_);
    total.requests += n;
    total.l1_sectors += n * one.sectors;
    if (!knows_levels()) {
      total.at_least.add(what, one, n);
    } else if (loads) {
      const auto served = levels_.of_load(what, one);
      total.l2_read_sectors += n * served.sectors_from_l2;
      total.dram_read_sectors += n * served.sectors_from_dram;
    } else {
      total.l2_write_sectors += n * one.sectors;
      total.dram_write_sectors += n * one.sectors * levels_.written_back(what) / levels_.stores_per_sector(what, one);
    }
  }

  /// As traffic only. Lanes that meet in shared memory take turns.
  constexpr void leaf(value& total, const node::atomic& what) const {
    const double n = what.operations.value();
    if (n == 0) return;
    total.ignored |= feature::atomics;
    instructions(total, n);
    if (what.where == expr::space::shared) {
      total.shared_requests += n;
      total.shared_wavefronts += n * what.meeting.lanes;
      return;
    }
    const double sectors = n * memory::atomic_sectors(what);
    total.requests += n;
    total.l1_sectors += sectors;
    if (!knows_levels()) return total.at_least.add(what, n);
    total.l2_write_sectors += sectors;
    total.dram_write_sectors += sectors * levels_.written_back(what);
  }

  constexpr void leaf(value& total, const node::barrier& what) const {
    const double n = what.times.value();
    if (n == 0) return;
    total.ignored |= feature::barriers;
    instructions(total, n);
  }

  constexpr void leaf(value& total, const node::exchange& what) const {
    const double n = what.times.value();
    if (n == 0) return;
    total.ignored |= feature::warp_exchange;
    instructions(total, n * (what.type.size > 4 ? what.type.size / 4.0 : 1));
  }

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    if (trips.warp_max == 0) return;
    total.add(body, trips.warp_max.value(), (trips.mean / trips.warp_max).value());
  }
  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    if (when.kind == node::condition::split::divergent && when.share > 0 && when.share < 1) {
      total.add_any(then, when.share);
      total.add_any(otherwise, 1 - when.share);
    } else {
      total.add(then, when.share);
      total.add(otherwise, 1 - when.share);
    }
  }
  constexpr void diverge(value& total, count ways, const value& path) const {
    const double n = ways.value();
    total.add(path, n, n > 1 ? 1 / n : 1);
  }
  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    const auto part = memory::participation_of(who, how_);
    total.add(body, part.warps, part.lanes);
  }
  constexpr void phase(value& total, const char*, const value& body) const { total.add(body, 1); }

 private:
  /// Asked for of cards whose caches have been measured, and else empty.
  template <class Body>
  static constexpr memory::footprint touched_by(const context& where, const kernel_description<Body>& kernel) {
    if (!where.card.measured.stated()) return {};
    return fold(memory::footprint_of{where.how}, kernel.body);
  }
  template <class Body>
  constexpr memory::levels levels_of(const context& where, const kernel_description<Body>& kernel) const {
    if (!knows_levels()) return memory::levels(touched_);
    const bytes shared = kernel.uses.static_shared + where.how.dynamic_shared;
    return {touched_, *where.card.measured.value(),
            memory::placement_of(where.card, where.how, where.resident, shared)};
  }
  constexpr bool knows_levels() const { return ceilings_.is_measured(); }

  constexpr void instructions(value& total, double n) const {
    total.instructions += n;
    total.issue += n * ceilings_.issue;
  }

  const launch& how_;
  double lanes_;
  ceilings ceilings_;
  memory::footprint touched_;
  memory::levels levels_;
};
}  // namespace kernelcost::model::roof
