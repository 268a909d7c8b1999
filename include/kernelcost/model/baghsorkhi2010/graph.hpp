// SPDX-License-Identifier: BSL-1.0
/// \file
/// graph: the work flow graph of a tree, reduced while the tree is folded.
///
/// - A node is a block of computation, an operation on global or shared memory, or a barrier. Blocks end at operations on memory, barriers
///   and control transitions.
/// - A sequence adds its arcs, a loop multiplies them by its trips, a branch weighs them by the share of the warps that go its way. So the
///   whole graph is one arc whose weight is a sum over kinds of arcs, once the averages are known that weights depend on.
/// - A loop makes the trips of a warp's busiest lane. Of a uniform branch each side has the weight of its probability. Of a divergent
///   one, and of `diverge`, every warp takes all ways one after the other: weight 1. What nobody takes is not in the graph.
/// - A guard is a branch without another side: its weight is the share of the warps that it lets through.
/// - Loads next to each other are issued together and awaited together. Their use is the next computation, exchange, store, atomic or
///   barrier, `await_loads`, a `random` load (whose address is data), or the end of what they stand in: body, side, phase or kernel.
///
/// Units: instructions and operations of an average warp, cycles of the SM's clock, sectors of 32 bytes.
#pragma once
#include <kernelcost/expr/dependency.hpp>
#include <kernelcost/model/baghsorkhi2010/arcs.hpp>
#include <kernelcost/model/calibrated/footprint.hpp>
#include <kernelcost/model/estimate.hpp>
#include <kernelcost/model/lanes.hpp>

namespace kernelcost::model::work_flow {

/// Sums over the arcs that leave memory operations and barriers.
struct transitions {
  /// Statements on all paths, and what the paths' weights leave of them.
  double statements = 0;
  double active_statements = 0;
  /// Of an average warp. An operation in shared memory issues once for each wavefront.
  double issues = 0;
  double global_operations = 0;
  double sectors = 0;
  double barriers = 0;

  constexpr void add(const transitions& other, double share, double times) {
    statements += times * other.statements;
    active_statements += times * share * other.active_statements;
    issues += times * share * other.issues;
    global_operations += times * share * other.global_operations;
    sectors += times * share * other.sectors;
    barriers += times * share * other.barriers;
  }
};

struct graph {
  arcs<computation> computations;
  arcs<read_to_use> reads;
  transitions others;
  feature ignored = feature::none;

  /// The block of computation that still goes on.
  struct {
    double instructions = 0;
    double longest_chain = 0;
  } block;
  /// The loads that nothing has waited for. A mean number below one is a probability.
  read_to_use awaited{1, 0, false, 0};

  constexpr graph() {}  // written out, or `graph{}` would set all of the arcs to zero first

  constexpr void end_block() {
    if (!(block.instructions > 0)) return;
    computations.add({1, block.instructions / block.longest_chain, block.instructions});
    block = {};
  }
  constexpr void use() {
    if (!(awaited.number > 0)) return;
    reads.add(awaited);
    awaited = {1, 0, false, 0};
  }
  constexpr void end() {
    end_block();
    use();
  }

  /// `part`, where `share` of the warps come, so many times.
  constexpr void append(const graph& part, double share, double times) {
    append(part, share, times, part.others.sectors);
  }
  /// The same, with so many sectors instead of those that full warps ask for.
  constexpr void append(const graph& part, double share, double times, double its_sectors) {
    if (share <= 0 || times <= 0) return;
    end();
    computations.add(part.computations, share, times);
    if (part.block.instructions > 0)
      computations.add({share, part.block.instructions / part.block.longest_chain, times * part.block.instructions});
    reads.add(part.reads, share, times);
    if (part.awaited.number > 0)
      reads.add({share, part.awaited.latency, part.awaited.from_global, times * part.awaited.number});
    transitions of_part = part.others;
    of_part.sectors = its_sectors;
    others.add(of_part, share, times);
    ignored |= part.ignored;
  }
};

/// The algebra.
class builder {
 public:
  using value = graph;

  constexpr builder(const gpu& card, const launch& how) : card_(card), how_(how), lanes_(memory::lanes_of(how)) {}

  constexpr void leaf(value& total, const node::compute& what) const {
    compute(total, what.instructions.value(), instructions_of(what.type.kind), what.order);
  }

  constexpr void leaf(value& total, const node::memory_access& what) const {
    const double n = what.accesses.value();
    if (n == 0) return;
    const bool loads = what.way == node::memory_access::direction::load;
    switch (what.where) {
      case expr::space::constant: total.ignored |= feature::texture_and_constant; [[fallthrough]];
      case expr::space::shared: {
        const bool constant = what.where == expr::space::constant;
        const double wavefronts = constant ? 1 : expr::shared_wavefronts_of(what.how, what.type.size);
        operation(total, n, n * (wavefronts > 1 ? wavefronts : 1), !loads);
        if (loads) await(total, n, card_.need<parameter::shared_latency>().value(), false);
        return;
      }
      case expr::space::texture: total.ignored |= feature::texture_and_constant; break;
      case expr::space::global:
      case expr::space::local: break;
    }
    using policy = expr::cache_tag::policy;
    const auto tag = what.cache.kind;
    if (tag == policy::cached || tag == policy::reuse || tag == policy::hits) total.ignored |= feature::caches;
    const bool address_is_data = what.how.kind == expr::pattern::shape::random && total.awaited.from_global;
    operation(total, n, n, !loads || address_is_data);
    total.others.global_operations += n;
    total.others.sectors += n * sectors_of_neighbours(1, what.sectors(), lanes_);
    if (loads) await(total, n, card_.need<parameter::global_latency>().mean().value(), true);
  }

  /// An operation on memory whose result is not awaited; lanes that meet in shared memory take turns.
  constexpr void leaf(value& total, const node::atomic& what) const {
    const double n = what.operations.value();
    if (n == 0) return;
    total.ignored |= feature::atomics;
    const bool shared = what.where == expr::space::shared;
    operation(total, n, shared ? n * what.meeting.lanes : n, true);
    if (shared) return;
    total.others.global_operations += n;
    total.others.sectors += n * memory::atomic_sectors(what);
  }

  constexpr void leaf(value& total, const node::barrier& what) const {
    const double n = what.times.value();
    if (n == 0) return;
    if (what.among == node::barrier::scope::grid) total.ignored |= feature::barriers;
    operation(total, n, n, true);
    if (what.among != node::barrier::scope::warp) total.others.barriers += n;
  }

  /// A dependent instruction for each word.
  constexpr void leaf(value& total, const node::exchange& what) const {
    total.ignored |= feature::warp_exchange;
    compute(total, what.times.value(), what.type.size > 4 ? what.type.size / 4.0 : 1, expr::dependent);
  }

  constexpr void leaf(value& total, const node::dependency&) const { total.use(); }

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    total.append(body, 1, trips.warp_max.value());
  }

  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    if (when.kind == node::condition::split::divergent && when.share > 0 && when.share < 1) {
      append_lanes(total, then, when.share);
      append_lanes(total, otherwise, 1 - when.share);
    } else {
      total.append(then, when.share, 1);
      total.append(otherwise, 1 - when.share, 1);
    }
  }

  constexpr void diverge(value& total, count ways, const value& path) const {
    const double n = ways.value();
    append_neighbours(total, path, n > 1 ? 1 / n : 1, 1, n);
  }

  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    const auto part = memory::participation_of(who, how_);
    append_neighbours(total, body, part.lanes, part.warps, 1);
  }

  constexpr void phase(value& total, const char*, const value& body) const { total.append(body, 1, 1); }

 private:
  /// What one instruction on such elements counts as: a double takes the card longer, an int64 two steps.
  constexpr double instructions_of(element_kind kind) const {
    switch (kind) {
      case element_kind::float64:
        if (!card_.has_double_precision) mistake::this_machine_has_no_double_precision(card_.name);
        return card_.need<parameter::issue_cycles_double>().value() /
               card_.need<parameter::issue_cycles_single>().value();
      case element_kind::int64: return 2;
      default: return 1;
    }
  }

  /// `n` instructions, each worth `each`. Where the tree does not say whether they need one another, half of them do.
  static constexpr void compute(value& total, double n, double each, expr::iterations order) {
    if (n == 0) return;
    total.use();
    const double at_once = n < 1 ? n : 1;
    const double chain = order == expr::iterations::dependent     ? n
                         : order == expr::iterations::independent ? at_once
                                                                  : 0.5 * (at_once + n);
    total.block.instructions += n * each;
    total.block.longest_chain += chain * each;
  }

  static constexpr void operation(value& total, double n, double issues, bool uses_what_was_loaded) {
    total.end_block();
    if (uses_what_was_loaded) total.use();
    total.others.statements += n;
    total.others.active_statements += n;
    total.others.issues += issues;
  }

  static constexpr void await(value& total, double n, double latency, bool from_global) {
    auto& awaited = total.awaited;
    awaited.number = awaited.number + n < 1 ? awaited.number + n : 1;
    if (latency <= awaited.latency) return;
    awaited.latency = latency;
    awaited.from_global = from_global;
  }

  /// By lanes that the data choose.
  static constexpr void append_lanes(value& total, const value& part, double lanes) {
    const auto& of = part.others;
    total.append(part, 1, 1, sectors_of_any(of.global_operations, of.sectors, lanes));
  }
  static constexpr void append_neighbours(value& total, const value& part, double lanes, double share, double times) {
    const auto& of = part.others;
    total.append(part, share, times, sectors_of_neighbours(of.global_operations, of.sectors, lanes));
  }

  const gpu& card_;
  const launch& how_;
  double lanes_;
};
}  // namespace kernelcost::model::work_flow
