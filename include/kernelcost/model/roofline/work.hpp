// SPDX-License-Identifier: BSL-1.0
/// \file
/// work: the algebra of the roofline. It computes the grid's demand at each ceiling, independent of order.
///
/// A leaf knows its executions and active lanes (warp/active_lanes.hpp), so scopes only add. Units: cycles of an SM,
/// sectors of 32 bytes, wavefronts of 128 bytes, all for an average warp.
#pragma once
#include <kernelcost/cache/compulsory.hpp>
#include <kernelcost/cache/levels.hpp>
#include <kernelcost/model/estimate.hpp>
#include <kernelcost/model/roofline/ceilings.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/room.hpp>
#include <kernelcost/warp/counts.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::model::roof {

/// The demand of an average warp.
enum class done {
  instructions,
  issue,
  fp32,
  fp64,
  integer,
  /// Additions of 32-bit integers, on whichever of the two pipes has less to do.
  integer_or_fp32,
  special,
  tensor,
  /// Lane operations; a multiply-add counts as two.
  operations,
  shared_wavefronts,
  l1_sectors,
  /// Traffic beyond L1 on a calibrated card, from its levels.
  l2_read_sectors,
  l2_write_sectors,
  /// Traffic from the levels, or else the compulsory traffic.
  dram_read_sectors,
  dram_write_sectors,
  end,
};

struct work {
  tally<done> sums;
  feature ignored = feature::none;

  constexpr double operator[](done what) const { return sums[what]; }
  constexpr double& operator[](done what) { return sums[what]; }
  constexpr void add(const work& other) {
    sums.add(other.sums);
    ignored |= other.ignored;
  }
};

/// Data that all leaves of a kernel on a card share. Without levels the card has no calibration.
struct work_context {
  const ceilings& card;
  const warp::footprint& touched;
  double total_warps;
  room<cache::levels, 1> levels;

  constexpr bool has_levels() const { return levels.size() > 0; }
};

template <class = on_use>
class basic_worker {
  // Declared first, because clang++ instantiates a member template in a constant expression only after its definition.
  template <class Product>
  constexpr void on_tensor_cores(work& total, const Product& product, double n) const {
    const double cycles = with_->card.matrix_product_cycles(product);
    const bool measurable = with_->card.is_measured() || cycles == 0;
    if (measurable && !with_->card.measures(product)) total.ignored |= feature::unmeasured_instructions;
    total[done::tensor] += n * cycles;
  }

 public:
  using value = work;

  constexpr basic_worker(const work_context& with, fold_position& at)
      : with_(&with), who_(with.touched.lanes()), at_(&at), times_(who_->executions() / with.total_warps),
        lanes_(who_->lanes_per_execution()) {}

  template <class Scope>
  constexpr basic_worker inside(const Scope& scope) const {
    return {*this, scope};
  }

  constexpr void leaf(value& total, const node::compute& what) const {
    const double n = what.instructions.value() * times();
    if (n == 0) return;
    if (!with_->card.measures(what.type.kind, what.operation)) total.ignored |= feature::unmeasured_instructions;
    const bool pair = what.type.kind == element_kind::half && what.type.size == 2 * static_cast<int>(sizeof(half));
    const double of_a_lane = (what.operation == expr::op::fma ? 2 : 1) * (pair ? 2 : 1);
    total[done::instructions] += n;
    total[done::operations] += n * lanes_ * of_a_lane;
    with_->card.compute(total.sums, what.type.kind, what.operation, n);
  }

  /// The operations are those of the warp, because all lanes take part.
  constexpr void leaf(value& total, const node::matrix_multiply& what) const {
    const double n = what.instructions.value() * times();
    if (n == 0) return;
    if (with_->card.emulates(what.product)) return what.in_halves().fold_into(*this, total);
    instructions(total, n);
    on_tensor_cores(total, what.product, n);
    total[done::operations] += n * 2 * facts_of(what.product).multiply_adds();
  }

  /// Each of the group's four warps has a quarter of the product.
  constexpr void leaf(value& total, const node::group_multiply& what) const {
    const double n = what.instructions.value() * times();
    if (n == 0) return;
    instructions(total, n);
    const double products = n / group_product::warps;
    on_tensor_cores(total, what.product, products);
    total[done::operations] += products * 2 * what.product.multiply_adds();
    total[done::shared_wavefronts] += products * what.product.wavefronts();
  }

  constexpr void leaf(value& total, const node::matrix_access& what) const { leaf(total, what.access); }

  /// One instruction with the traffic of a load and of a shared store.
  constexpr void leaf(value& total, const node::async_copy& what) const {
    const int index = at_->access;
    at_->access += 2;
    const double n = what.from.accesses.value() * times();
    if (n == 0) return;
    instructions(total, what.instructions.value() * times());
    traffic(total, what.from, index, n);
    traffic(total, what.into, index + 1, what.into.accesses.value() * times());
  }

  constexpr void leaf(value& total, const node::bulk_store& what) const {
    const int index = at_->access;
    at_->access += 2;
    const double n = what.into.accesses.value() * times();
    if (n == 0) return;
    instructions(total, what.instructions.value() * times());
    traffic(total, what.from, index, n);
    traffic(total, what.into, index + 1, n);
  }

  constexpr void leaf(value& total, const node::memory_access& what) const {
    const int index = at_->access++;
    const double n = what.accesses.value() * times();
    if (n == 0) return;
    instructions(total, n * warp::pieces_in(what.type.size));
    traffic(total, what, index, n);
  }

  /// Priced as traffic only. Conflicting lanes in shared memory are serialised.
  constexpr void leaf(value& total, const node::atomic& what) const {
    const int index = at_->access++;
    const double n = what.operations.value() * times();
    if (n == 0) return;
    total.ignored |= feature::atomics;
    instructions(total, n);
    const auto& site = with_->touched.site(index);
    if (what.space == expr::space::shared) {
      total[done::shared_wavefronts] += n * site.asked.wavefronts;
      return;
    }
    const double sectors = n * site.asked.sectors;
    total[done::l1_sectors] += sectors;
    if (with_->has_levels()) {
      total[done::l2_write_sectors] += sectors;
      total[done::dram_write_sectors] += sectors * with_->levels[0].written_back(index);
    } else {
      total[done::dram_write_sectors] += of_a_warp(cache::compulsory_bytes(with_->touched, what, index));
    }
  }

  constexpr void leaf(value& total, const node::dependent_launch&) const { instructions(total, times()); }
  constexpr void leaf(value& total, const node::register_reallocation& what) const {
    instructions(total, what.times.value() * times());
  }

  constexpr void leaf(value& total, const node::barrier& what) const {
    const double n = what.times.value() * times();
    if (n == 0) return;
    total.ignored |= feature::barriers;
    instructions(total, n);
  }

  constexpr void leaf(value& total, const node::exchange& what) const {
    const double n = what.times.value() * times();
    if (n == 0) return;
    total.ignored |= feature::warp_exchange;
    instructions(total, n * (what.type.size > 4 ? what.type.size / 4.0 : 1));
  }

  constexpr void repeat(value& total, const node::loop&, const value& body) const { total.add(body); }
  constexpr void branch(value& total, const node::condition&, const value& then, const value& otherwise) const {
    total.add(then);
    total.add(otherwise);
  }
  constexpr void diverge(value& total, count, const value& path) const { total.add(path); }
  constexpr void guard(value& total, const node::participants&, const value& body) const { total.add(body); }
  constexpr void phase(value& total, const char*, const value& body) const { total.add(body); }
  constexpr void substituted(value& total, const char*) const { total.ignored |= feature::substituted_nodes; }

 private:
  template <class Scope>
  constexpr basic_worker(const basic_worker& outer, const Scope& scope)
      : with_(outer.with_), who_(with_->touched.lanes_inside(*outer.who_, scope, outer.at_->scope++)), at_(outer.at_),
        times_(who_->executions() / with_->total_warps), lanes_(who_->lanes_per_execution()) {}

  /// How often an average warp of the grid executes this code.
  constexpr double times() const { return times_; }
  constexpr double of_a_warp(double bytes) const { return bytes / warp::sector_bytes / with_->total_warps; }

  /// Adds the traffic of `n` accesses.
  constexpr void traffic(value& total, const node::memory_access& what, int index, double n) const {
    const bool loads = what.direction == node::direction::load;
    switch (what.space) {
      case expr::space::shared:
        total[done::shared_wavefronts] += n * with_->touched.site(index).asked.wavefronts;
        return;
      case expr::space::constant: total.ignored |= feature::texture_and_constant; return;
      case expr::space::local:  // lanes access neighbouring addresses, and L1 holds them
        total[done::l1_sectors] += n * what.type.size;
        return;
      case expr::space::texture: total.ignored |= feature::texture_and_constant; break;
      case expr::space::global: break;
    }
    const auto& one = with_->touched.site(index).asked;
    total[done::l1_sectors] += n * one.sectors;
    if (!with_->has_levels()) {
      total[loads ? done::dram_read_sectors : done::dram_write_sectors] +=
          of_a_warp(cache::compulsory_bytes(with_->touched, what, index));
    } else if (loads) {
      const auto served = with_->levels[0].of_load(index);
      total[done::l2_read_sectors] += n * served.sectors_from_l2;
      total[done::dram_read_sectors] += n * served.sectors_from_dram;
    } else {
      total[done::l2_write_sectors] += n * one.sectors;
      total[done::dram_write_sectors] += n * one.sectors * with_->levels[0].written_back(index);
    }
  }

  constexpr void instructions(value& total, double n) const {
    total[done::instructions] += n;
    total[done::issue] += n * with_->card.issue;
  }

  const work_context* with_;
  warp::scope_lanes who_;
  fold_position* at_;
  double times_;
  double lanes_;
};
using worker = basic_worker<>;

/// Ceilings, footprint and levels of a kernel on a card, and the algebra that uses them. `Sites` is an upper bound of
/// the number of accesses in the tree.
template <int Sites>
class workers {
 public:
  template <class Body>
  constexpr workers(const context& where, const card_numbers& numbers, const kernel_description<Body>& kernel)
      : ceilings_(where.card, numbers),
        touched_(kernel.body, where.launch), with_{ceilings_, touched_,
                                                   (where.launch.blocks() * where.launch.warps_per_block()).value(),
                                                   levels_of(touched_, where,
                                                             kernel.uses.static_shared + where.launch.dynamic_shared)} {
  }
  workers(const workers&) = delete;
  workers& operator=(const workers&) = delete;

  /// The algebra at a kernel's root.
  constexpr worker start(fold_position& at) const { return {with_, at}; }
  constexpr const ceilings& card() const { return ceilings_; }

 private:
  static constexpr room<cache::levels, 1> levels_of(const warp::footprint& touched, const context& where,
                                                    bytes shared) {
    room<cache::levels, 1> found;
    if (where.card.measured.stated())
      found.push(touched, *where.card.measured.value(),
                 cache::placement_of(where.card, where.launch, where.resident, shared));
    return found;
  }

  ceilings ceilings_;
  warp::footprint_of_at_most<Sites> touched_;
  work_context with_;
};
}  // namespace kernelcost::model::roof
#pragma GCC diagnostic pop
