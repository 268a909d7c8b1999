// SPDX-License-Identifier: BSL-1.0
/// \file
/// graph: the work flow graph of a tree, reduced while the tree is folded.
///
/// - A node is a block of computation, an operation on global or shared memory (several for an element wider than 16
///   bytes), or a barrier. Blocks end at memory operations, barriers and control transitions.
/// - A sequence adds arcs, a loop multiplies them by its trips, and a branch weights them by the share of the warps on
///   each path. So the whole graph is one arc whose weight is a sum over kinds of arcs, once the averages are known.
/// - A loop makes the trips of a warp's busiest lane. Each side of a uniform branch has the weight of its probability.
///   In a divergent branch, and in `diverge`, every warp takes all ways one after the other, with weight 1. Paths that
///   no warp takes are not in the graph.
/// - A guard is a branch without a second side; its weight is the share of the warps that pass it.
/// - Adjacent loads are issued together, and the warp waits for them once. Their use is the next computation, exchange,
///   store, atomic or barrier, `await_loads`, a `random` load (whose address is data), or the end of the enclosing
///   body, side, phase or kernel.
///
/// Units: instructions and operations of an average warp, cycles of the SM's clock, sectors of 32 bytes.
#pragma once
#include <kernelcost/expr/barrier.hpp>
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/dependency.hpp>
#include <kernelcost/expr/exchange.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/model/baghsorkhi2010/arcs.hpp>
#include <kernelcost/model/estimate.hpp>
#include <kernelcost/model/published_numbers.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp/request.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::model::work_flow {

/// Sums over the arcs that leave memory operations and barriers.
struct transitions {
  /// Statements on all paths: their number, and the sum of their path weights.
  double statements = 0;
  double active_statements = 0;
  /// For an average warp. An operation in shared memory issues once for each wavefront.
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

template <class = on_use>
struct basic_graph {
  arcs<computation> computations;
  arcs<read_to_use> reads;
  transitions others;
  feature ignored = feature::none;

  /// The current block of computation.
  struct {
    double instructions = 0;
    double longest_chain = 0;
  } block;
  /// The loads that no instruction has waited for yet. A mean number below one is a probability.
  read_to_use awaited{1, 0, false, 0};

  constexpr basic_graph() {}  // user-provided, because `graph{}` would otherwise zero all arcs first

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

  /// Appends `part` `times` times, on a path that the share `share` of the warps takes.
  constexpr void append(const basic_graph& part, double share, double times) {
    append(part, share, times, part.others.sectors);
  }
  /// The same with `its_sectors` sectors instead of those of full warps.
  constexpr void append(const basic_graph& part, double share, double times, double its_sectors) {
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
using graph = basic_graph<>;

/// The parameters that the model needs besides the card's facts: the latency of the pipeline, and that of double
/// precision, which determines how many instructions an operation counts as.
struct card_numbers {
  known<cycles> issue_cycles_single{};
  known<cycles> issue_cycles_double{};
};

/// The algebra.
template <class = on_use>
class basic_builder {
  // Declared first, because clang++ instantiates a member template in a constant expression only after its definition.
  /// How often a warp executes the body of a scope, relative to the code around it.
  template <class Scope>
  constexpr double share_of_executions(const Scope& scope) const {
    return who_.executions() > 0 ? who_.executions_inside(scope) / who_.executions() : 0;
  }
  /// Weights follow the model; sectors are those of the active lanes.
  template <class Scope>
  constexpr void append_executed(graph& total, const graph& part, const Scope& scope, double share,
                                 double times) const {
    if (share <= 0 || times <= 0) return;
    total.append(part, share, times, part.others.sectors * share_of_executions(scope) / (share * times));
  }

 public:
  using value = graph;

  constexpr basic_builder(const char* model, const gpu& card, const card_numbers& numbers,
                          const warp::active_lanes& who)
      : model_(model), card_(card), numbers_(numbers), who_(who) {}

  constexpr cycles issue_cycles_single() const {
    return required<model_parameter::issue_cycles_single>(numbers_.issue_cycles_single, model_, card_);
  }

  template <class Scope>
  constexpr basic_builder inside(const Scope& scope) const {
    return {model_, card_, numbers_, who_.inside(scope)};
  }

  constexpr void leaf(value& total, const node::compute& what) const {
    compute(total, what.instructions.value(), instructions_of(what.type.kind), what.order);
  }

  constexpr void leaf(value& total, const node::memory_access& what) const {
    const double accesses = what.accesses.value();
    const double n = accesses * warp::pieces_in(what.type.size);
    if (n == 0) return;
    const bool loads = what.direction == node::direction::load;
    switch (what.space) {
      case expr::space::constant: total.ignored |= feature::texture_and_constant; [[fallthrough]];
      case expr::space::shared: {
        const bool constant = what.space == expr::space::constant;
        const double wavefronts = constant ? 1 : warp::shared_wavefronts(what.pattern, what.type.size);
        operation(total, n, larger(n, accesses * wavefronts), !loads);
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
    const bool address_is_data = what.pattern.kind == expr::pattern::shape::random && total.awaited.from_global;
    operation(total, n, n, !loads || address_is_data);
    total.others.global_operations += n;
    total.others.sectors += accesses * sectors_of(what);
    if (loads) await(total, n, card_.need<parameter::global_latency>().mean().value(), true);
  }

  /// A memory operation without a wait for its result. Conflicting lanes in shared memory are serialised.
  constexpr void leaf(value& total, const node::atomic& what) const {
    const double n = what.operations.value();
    if (n == 0) return;
    total.ignored |= feature::atomics;
    const bool shared = what.space == expr::space::shared;
    operation(total, n, shared ? n * what.contention.lanes : n, true);
    if (shared) return;
    total.others.global_operations += n;
    total.others.sectors += n * warp::atomic_sectors(what, who_);
  }

  constexpr void leaf(value& total, const node::barrier& what) const {
    const double n = what.times.value();
    if (n == 0) return;
    if (what.scope == node::scope::grid) total.ignored |= feature::barriers;
    operation(total, n, n, true);
    if (what.scope != node::scope::warp) total.others.barriers += n;
  }

  /// One dependent instruction for each word.
  constexpr void leaf(value& total, const node::exchange& what) const {
    total.ignored |= feature::warp_exchange;
    compute(total, what.times.value(), what.type.size > 4 ? what.type.size / 4.0 : 1, expr::dependent);
  }

  constexpr void leaf(value& total, const node::dependency&) const { total.use(); }

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    append_executed(total, body, trips, 1, trips.warp_max.value());
  }

  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    if (when.splits_warps()) {
      append_executed(total, then, node::side{when, true}, 1, 1);
      append_executed(total, otherwise, node::side{when, false}, 1, 1);
    } else {
      total.append(then, when.share, 1);
      total.append(otherwise, 1 - when.share, 1);
    }
  }

  constexpr void diverge(value& total, count ways, const value& path) const {
    append_executed(total, path, node::ways{ways}, 1, ways.value());
  }

  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    append_executed(total, body, who, share_of_executions(who), 1);
  }

  constexpr void phase(value& total, const char*, const value& body) const { total.append(body, 1, 1); }
  constexpr void substituted(value& total, const char*) const { total.ignored |= feature::substituted_nodes; }

 private:
  /// The sectors of an access; those of a full warp if no warp executes it.
  constexpr double sectors_of(const node::memory_access& what) const {
    if (who_.executions() == 0) return warp::sectors_of(what.pattern, what.type.size);
    return warp::sectors_of(what.pattern, what.type.size, who_);
  }

  /// The number of instructions that one operation counts as: a double counts by its issue cycles, an int64 as two.
  constexpr double instructions_of(element_kind kind) const {
    switch (kind) {
      case element_kind::float64:
        if (!card_.has_double_precision) mistake::this_machine_has_no_double_precision(card_.name);
        return (required<model_parameter::issue_cycles_double>(numbers_.issue_cycles_double, model_, card_) /
                issue_cycles_single())
            .value();
      case element_kind::int64: return 2;
      default: return 1;
    }
  }

  /// `n` operations of `each` instructions. Without a stated order, half of them depend on each other.
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

  const char* model_;
  const gpu& card_;
  card_numbers numbers_;
  warp::active_lanes who_;
};
using builder = basic_builder<>;
}  // namespace kernelcost::model::work_flow
#pragma GCC diagnostic pop
