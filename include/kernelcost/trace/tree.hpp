// SPDX-License-Identifier: BSL-1.0
/// \file
/// node::traced: the result of a trace as a node of a tree. Algebras receive loops, guards and leaves as in a
/// hand-written tree.
///
/// - Neighbouring places with equal numbers of warps and lanes are placed under one guard: of the first threads of the
///   grid or of each block if that gives the same number of warps, else of a warp's lanes, of a share of the warps, or
///   of both.
/// - A pattern is recognised if all full requests have it and it gives the counted sectors or wavefronts. Otherwise the
///   tree states `sectors_per_request` or `bank_conflict`. The counts then equal those of the trace, but for `random`
///   loads from a table so small that lanes meet in its sectors.
#pragma once
#include <kernelcost/expr.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/trace/range.hpp>
#include <kernelcost/trace/site_tree.hpp>
#include <kernelcost/warp/request.hpp>

#include <utility>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost {
namespace tracing {

/// Arrays, launch and places of a trace.
struct traced_places {
  site_tree tree;
  array_info arrays[most_arrays];
  int array_count = 0;
  /// True for a kernel's text, whose loops are those that nvcc makes of them.
  bool counts_indices = false;
  /// False for conditions of the first threads of a grid or a block that are branches of a share of all warps.
  bool has_guards_of_grid = true;
  double blocks = 1;
  double threads_a_block = 1;
  double warps_a_block = 1;
  /// Instructions of each thread on plain numbers of the text, as the compiled kernel has them and the trace does not:
  /// comparisons and logic, products and shifts, sums.
  struct plain_instructions {
    double logic = 0;
    double products = 0;
    double sums = 0;
  };
  plain_instructions plain{};
  /// The cycles by which the compiled code's instructions of fixed latency take a warp longer than those of the trace.
  cycles code_waits{};
  /// By how many mean warps the launch takes longer than its rounds of blocks, and 1; 0 if only the loops say so.
  double longest_warp = 0;
  /// The work of the SM that is done last, over that of the SM with the most blocks if all were alike; 0 if unknown.
  double busiest_sm = 0;
  /// The instructions of the mean warp that the trace has and the compiled code has not.
  double fewer_instructions = 0;
  /// The instructions of the mean warp of the compiled code, by their units; none if they are not known.
  expr::unit_instructions units{};

  constexpr double warps() const { return blocks * warps_a_block; }
  constexpr const array_info& array_of(const site& at) const { return arrays[key::buffer_of(at.key)]; }
};
}  // namespace tracing

namespace node {
/// `Room` is the number of accesses for which an estimate has accounts: a trace with more is counted, and its estimate
/// is refused.
template <int Room>
class traced_with_room {
 public:
  using is_node = void;
  static constexpr int sites = Room;

  constexpr explicit traced_with_room(const tracing::traced_places& places) : places_(places) {}

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_within(algebra, total, places_.tree.sites[0], places_.threads_a_block / places_.warps_a_block,
                places_.has_guards_of_grid);
    const auto& plain = places_.plain;
    const std::pair<expr::op, double> all[]{
        {expr::op::logic, plain.logic}, {expr::op::mul, plain.products}, {expr::op::add, plain.sums}};
    for (const auto& [operation, number] : all)
      if (number > 0) algebra.leaf(total, compute{operation, element_of<int>, number});
    if (places_.code_waits.value() != 0 || places_.longest_warp > 1 || places_.busiest_sm > 1 ||
        places_.fewer_instructions > 0 || places_.units.any())
      code_waits{places_.code_waits, places_.longest_warp, places_.busiest_sm, places_.fewer_instructions,
                 places_.units}
          .fold_into(algebra, total);
  }

  using site = tracing::site;
  /// True for a load, or arithmetic of a text, that a loop makes in its first trip alone, because the value stays in a
  /// register: nvcc makes it before the loop.
  constexpr bool is_hoisted(const site& it, const site& around) const {
    return (it.what() == act::load || (it.what() == act::compute && places_.counts_indices)) &&
           around.what() == act::loop && !it.is_constant() && !it.after_first_trip &&
           it.executions < around.body_executions &&
           (tracing::about(it.executions, around.executions) || is_hoisted_further(it, around));
  }

 private:
  using act = tracing::act;

  /// The warps and lanes that reach a place, relative to those that reach the enclosing scope.
  struct company {
    double warps;
    double lanes;
    double warps_around;
    double lanes_around;
    /// If equal in all blocks, else 0.
    double threads_of_a_block;
    bool whole_kernel;
    const site* around;
    /// The lanes that a warp has there for the algebra, which does not know that lanes leave a loop one by one.
    double lanes_told;

    constexpr bool all_warps() const { return tracing::about(warps, warps_around); }
    constexpr bool all_lanes() const { return tracing::about(lanes * warps_around, lanes_around * warps); }
  };

  constexpr const site& at(int i) const { return places_.tree.sites[i]; }

  template <class Algebra>
  constexpr void fold_within(const Algebra& algebra, typename Algebra::value& total, const site& around,
                             double lanes_told, bool whole_kernel) const {
    int first = around.body;
    while (first != tracing::no_site) {
      if (is_nothing(at(first)) || is_hoisted(at(first), around)) {
        first = at(first).next;
        continue;
      }
      // The code under a predicate belongs to what stands around it.
      int leader = first;
      while (leader != tracing::no_site &&
             (is_predicated(at(leader), around) || is_nothing(at(leader)) || is_hoisted(at(leader), around)))
        leader = at(leader).next;
      if (leader == tracing::no_site || !at(first).is_part_of(at(leader))) {
        if (is_predicated(at(first), around)) {
          fold_under_predicate(algebra, total, at(first), around, around.body_executions, around.body_lanes);
          first = at(first).next;
          continue;
        }
        leader = first;
      }
      const site& of = at(leader);
      int end = at(first).next;
      while (end != tracing::no_site &&
             (is_nothing(at(end)) || is_hoisted(at(end), around) ||
              (is_predicated(at(end), around) ? at(end).is_part_of(of) : at(end).in_company_of(of))))
        end = at(end).next;
      fold_company(algebra, total, first, end,
                   {of.passes(), of.lanes_passing(), around.body_executions, around.body_lanes,
                    whole_kernel && of.in_all_blocks ? of.of_a_block : 0, whole_kernel, &around, lanes_told});
      first = end;
    }
  }

  template <class Algebra>
  constexpr void fold_company(const Algebra& algebra, typename Algebra::value& total, int first, int end,
                              const company& who) const {
    if (who.all_warps() && who.all_lanes()) return fold_list(algebra, total, first, end, who);
    const double of_a_block = who.threads_of_a_block;
    if (of_a_block > 0 &&
        tracing::about(who.warps, places_.blocks * ceil_div(of_a_block, tracing::lanes_of_a_warp).value()))
      return fold_guard(algebra, total, {scope::block, of_a_block}, first, end, who);
    if (of_a_block == 0 && who.whole_kernel && tracing::about(who.warps, warps_of_first(who.lanes)))
      return fold_guard(algebra, total, {scope::grid, who.lanes}, first, end, who);
    const participants lanes{scope::warp, who.lanes / who.warps};
    if (who.all_warps()) return fold_guard(algebra, total, lanes, first, end, who);
    const double share = who.warps / who.warps_around;
    const side some{{condition::split::uniform, share < 1 ? share : 1}, true};
    const auto& within = inside(algebra, some);
    typename Algebra::value body{};
    if (who.all_lanes())
      fold_list(within, body, first, end, who);
    else
      fold_guard(within, body, {lanes.scope, lanes.number, true}, first, end, who);
    algebra.branch(total, some.when, body, {});
  }

  template <class Algebra>
  constexpr void fold_guard(const Algebra& algebra, typename Algebra::value& total, const participants& guarded,
                            int first, int end, company who) const {
    typename Algebra::value body{};
    who.lanes_told = who.lanes / who.warps;
    fold_list(inside(algebra, guarded), body, first, end, who);
    algebra.guard(total, guarded, body);
  }

  /// The number of warps that contain the grid's first threads.
  constexpr double warps_of_first(double threads) const {
    const auto whole_blocks = static_cast<double>(static_cast<long long>(threads / places_.threads_a_block));
    return whole_blocks * places_.warps_a_block +
           ceil_div(threads - whole_blocks * places_.threads_a_block, tracing::lanes_of_a_warp).value();
  }

  template <class Algebra>
  constexpr void fold_list(const Algebra& algebra, typename Algebra::value& total, int first, int end,
                           const company& who) const {
    for (int i = first; i != end; i = at(i).next) {
      if (is_hoisted(at(i), *who.around)) continue;
      if (computes_on_integers(at(i))) {
        i = fold_run(algebra, total, i, end, who);
        continue;
      }
      if (is_predicated(at(i), *who.around))
        fold_under_predicate(algebra, total, at(i), *who.around, who.warps, who.lanes);
      else if (at(i).what() == act::compute && !is_nothing(at(i)))
        algebra.leaf(total, arithmetic(at(i), instructions_of_a_warp(at(i), who)));
      else
        fold_site(algebra, total, at(i), who.lanes_told);
    }
  }

  /// The instructions of a place for each warp that passes it. Some warps have the results already.
  constexpr double instructions_of_a_warp(const site& it, const company& who) const {
    return it.instructions / (it.again > 0 || is_predicated(it, *who.around) ? who.warps : it.executions);
  }

  /// A branch, whose sides are what counts, arithmetic that the compiler does, and arithmetic whose results all have.
  static constexpr bool is_nothing(const site& it) {
    return it.what() == act::branch || (it.what() == act::compute && (it.is_constant() || !(it.executions > 0)));
  }
  /// Arithmetic on integers that are known, and are no constants, and conversions of them.
  static constexpr bool computes_on_integers(const site& it) {
    const element_kind kind = it.type().kind;
    return it.what() == act::compute && (it.key & tracing::key::known_operands) != 0 && !it.is_constant() &&
           (kind == element_kind::int32 || kind == element_kind::int64 ||
            tracing::key::operation_of(it.key) == expr::op::convert);
  }
  /// Operations of one kind in a row, each of which has a place of its own, are one node. Returns the last of them.
  template <class Algebra>
  constexpr int fold_run(const Algebra& algebra, typename Algebra::value& total, int first, int end,
                         const company& who) const {
    double instructions = 0;
    int last = first;
    for (int i = first; i != end && at(i).key == at(first).key; i = at(i).next) {
      last = i;
      if (computes_on_integers(at(i)) && !is_hoisted(at(i), *who.around))
        instructions += instructions_of_a_warp(at(i), who);
    }
    algebra.leaf(total, compute{tracing::key::operation_of(at(first).key), at(first).type(), instructions});
    return last;
  }
  /// True for arithmetic that a loop makes the first time alone that another loop enters it: it moves out of both.
  constexpr bool is_hoisted_further(const site& it, const site& around) const {
    return it.what() == act::compute && it.executions < around.executions &&
           !tracing::about(it.executions, around.executions);
  }
  /// `n` instructions of a place, of one or of several trips. The trace has counted those that need the result of the
  /// one before.
  static constexpr compute arithmetic(const site& it, double n) {
    const double of_a_trip = it.instructions / it.executions;
    const double trips = larger(n / of_a_trip, 1.0);
    const double between_trips = it.followed > 0 ? (trips - 1) * it.went_on / it.followed : 0;
    const double waits = n > 1 ? (trips * it.waits / it.executions + between_trips) / (n - 1) : 0;
    // Chains of different lengths side by side, as of the elements of a tile, become longer now and then.
    constexpr double in_one_chain = 0.75;
    constexpr double side_by_side = 0.4;
    const expr::iterations order = !(n > 1)                ? expr::iterations::unstated
                                   : waits >= in_one_chain ? expr::iterations::dependent
                                   : waits <= side_by_side ? expr::iterations::independent
                                                           : expr::iterations::unstated;
    return {it.operation(), it.type(), n, order};
  }
  /// True if an access in the loop waits in the first trip for what was loaded before the loop.
  constexpr bool awaits_before(const site& around) const {
    for (int i = around.body; i != tracing::no_site; i = at(i).next)
      if (at(i).awaits_before_loop || (at(i).what() == act::scope && awaits_before(at(i)))) return true;
    return false;
  }
  template <class Algebra>
  constexpr void fold_hoisted(const Algebra& algebra, typename Algebra::value& total, const site& loop,
                              double lanes_told) const {
    for (int i = loop.body; i != tracing::no_site; i = at(i).next)
      if (is_hoisted(at(i), loop) && !is_hoisted_further(at(i), loop))
        fold_company(
            algebra, total, i, at(i).next,
            {at(i).executions, at(i).lanes, loop.executions, loop.lanes, 0, false, &places_.tree.sites[0], lanes_told});
  }
  /// True for code without a branch of its own: a side of `c ? a : b` that only loads and computes, and a load that the
  /// code of an unrolled loop has in some of its trips. Where all trips are merged, and each has code of its own, the
  /// same holds for arithmetic of all lanes, and for the side of an `if` that all of them take.
  constexpr bool is_predicated(const site& it, const site& around) const {
    const bool in_loop = around.what() == act::loop;
    const auto all_lanes = [&] { return is_of_all_lanes(it, around); };
    switch (it.what()) {
      case act::compute: return places_.counts_indices && in_loop && trips_of(around).dissolved() && all_lanes();
      case act::scope:
        return ((it.is_of_choice() || (in_loop && trips_of(around).dissolved() && all_lanes())) &&
                only_loads_and_computes(it)) ||
               is_short_side(it, around);
      case act::load:
        return in_loop && trips_of(around).unrolled.factor > 1 && it.executions < around.body_executions && all_lanes();
      default: return false;
    }
  }
  /// True if no warp has fewer lanes there than around it.
  static constexpr bool is_of_all_lanes(const site& it, const site& around) {
    return tracing::about(it.lanes * around.body_executions, around.body_lanes * it.executions);
  }
  /// True for a side of an `if` of a few instructions of arithmetic, as the other side is if there is one: ptxas makes
  /// them depend on a predicate, and all warps issue them.
  constexpr bool is_short_side(const site& it, const site& around) const {
    if (__builtin_is_constant_evaluated() || !places_.counts_indices || it.is_of_choice()) return false;
    // Where each trip has code of its own, the compiler often knows which of them take the side.
    if (around.what() == act::loop && trips_of(around).dissolved() && is_of_all_lanes(it, around)) return false;
    bool is_of_it = false, all_short = true;
    for (int i = around.body; i != tracing::no_site; i = at(i).next) {
      if (at(i).what() == act::branch) {
        if (is_of_it) break;
        all_short = true;
      } else if (at(i).what() == act::scope && !at(i).is_of_choice()) {
        is_of_it = is_of_it || &at(i) == &it;
        all_short = all_short && short_arithmetic(at(i)) <= most_predicated;
      }
    }
    return is_of_it && all_short;
  }
  /// Between the four instructions of random kernels' branches that nvcc 13 turns into predicates and the eight of
  /// those that it does not (examples/records/added_instructions.py).
  static constexpr double most_predicated = 5;
  /// The instructions of a scope that only computes, and more than any short one otherwise.
  constexpr double short_arithmetic(const site& scope) const {
    double instructions = 0;
    for (int i = scope.body; i != tracing::no_site; i = at(i).next) {
      if (at(i).what() == act::scope)
        instructions += short_arithmetic(at(i));
      else if (at(i).what() == act::compute)
        instructions += is_nothing(at(i)) ? 0 : at(i).instructions / scope.executions;
      else if (at(i).what() != act::branch)
        instructions += 2 * most_predicated;
    }
    return instructions;
  }
  constexpr bool only_loads_and_computes(const site& scope) const {
    for (int i = scope.body; i != tracing::no_site; i = at(i).next) {
      const act what = at(i).what();
      const bool is_simple = what == act::load || what == act::compute || what == act::branch ||
                             (what == act::scope && at(i).is_of_choice() && only_loads_and_computes(at(i)));
      if (!is_simple) return false;
    }
    return true;
  }
  constexpr bool only_computes(const site& around) const {
    for (int i = around.body; i != tracing::no_site; i = at(i).next) {
      const act what = at(i).what();
      const bool is_open = (what == act::scope && at(i).is_of_choice()) ||
                           (what == act::loop && (trips_of(at(i)).dissolved() || !has_work(at(i))));
      if (what != act::compute && what != act::branch && !(is_open && only_computes(at(i)))) return false;
    }
    return true;
  }
  /// False for a loop that does nothing but what the compiler does: nvcc removes it.
  constexpr bool has_work(const site& loop) const {
    for (int i = loop.body; i != tracing::no_site; i = at(i).next) {
      const act what = at(i).what();
      if (what == act::branch || at(i).is_constant()) continue;
      if ((what != act::loop && what != act::scope) || has_work(at(i))) return true;
    }
    return false;
  }
  /// All warps issue what a predicate of their lanes decides.
  template <class Algebra>
  constexpr void fold_under_predicate(const Algebra& algebra, typename Algebra::value& total, const site& it,
                                      const site& around, double warps, double lanes) const {
    if (it.what() == act::scope && is_short_side(it, around))
      fold_predicated(algebra, total, it, it.executions, it.lanes);
    else
      fold_predicated(algebra, total, it, warps, lanes);
  }
  /// Loads and arithmetic of some of the warps and lanes that pass here, or of a loop whose trips are all merged. They
  /// wait for nothing in between.
  template <class Algebra>
  constexpr void fold_predicated(const Algebra& algebra, typename Algebra::value& total, const site& it, double warps,
                                 double lanes) const {
    if (it.what() == act::scope || it.what() == act::loop) {
      for (int i = it.body; i != tracing::no_site; i = at(i).next) fold_predicated(algebra, total, at(i), warps, lanes);
    } else if (it.what() == act::compute && !it.is_constant()) {
      algebra.leaf(total, arithmetic(it, it.instructions / warps));
    } else if (it.what() == act::load && !it.is_constant()) {
      await(algebra, total, it);
      algebra.leaf(total, memory_access{node::direction::load, places_.array_of(it).space, it.type(),
                                        pattern_among(it, lanes / warps), cache_of(it), it.executions / warps,
                                        reference_of(it)});
    }
  }

  template <class Algebra>
  constexpr void fold_site(const Algebra& algebra, typename Algebra::value& total, const site& it,
                           double lanes_told) const {
    switch (it.what()) {
      case act::load:
        if (it.is_constant()) return;
        return access(algebra, total, it, node::direction::load, lanes_told);
      case act::store: return access(algebra, total, it, node::direction::store, lanes_told);
      case act::atomic: {
        await(algebra, total, it);
        return algebra.leaf(total, atomic{tracing::key::operation_of(it.key), it.type(), places_.array_of(it).space,
                                          meeting_of(it), 1, targets_of(it), atomic_pattern_of(it)});
      }
      case act::barrier: return algebra.leaf(total, barrier{node::scope::block, 1});
      case act::warp_barrier: return algebra.leaf(total, barrier{node::scope::warp, 1});
      case act::kernel_wait: return expr::await_kernel_before.fold_into(algebra, total);
      case act::next_kernel: return expr::let_next_kernel_start.fold_into(algebra, total);
      case act::shuffle: return algebra.leaf(total, exchange{exchange_kind::shuffle, it.type(), 1});
      case act::vote: return algebra.leaf(total, exchange{exchange_kind::vote, it.type(), 1});
      case act::scope: return fold_within(algebra, total, it, lanes_told, false);
      case act::loop: {
        if (!has_work(it)) return;
        // Nothing is left of a loop whose trips are all merged, and arithmetic has no order that it would have to keep.
        if (trips_of(it).dissolved() && only_computes(it)) {
          for (int i = it.body; i != tracing::no_site; i = at(i).next)
            fold_predicated(algebra, total, at(i), it.executions, it.lanes);
          return;
        }
        if (awaits_before(it)) dependency{}.fold_into(algebra, total);
        fold_hoisted(algebra, total, it, lanes_told);
        typename Algebra::value body{};
        const auto& of_a_trip = inside(algebra, trips_of(it));
        if (const double indices = instructions_of_indices(it); indices > 0)
          of_a_trip.leaf(body, compute{expr::op::add, element_of<int>, indices, expr::independent});
        fold_within(of_a_trip, body, it, lanes_told, false);
        return algebra.repeat(total, trips_of(it), body);
      }
      case act::begin:
      case act::compute:
      case act::branch:
      case act::trip: return;
    }
  }

  /// The instructions that a trip of a loop under `#pragma unroll 1` has for the addresses of global memory, besides
  /// those of any trip. nvcc 13.0 for sm_90 makes an IMAD.WIDE for each array of an index of 32 bits. With an index of
  /// 64 bits, the upper half of the loop's variable and of its comparison are two; an address is a LEA and a LEA.HI.X.
  /// Several arrays share the two shifts of their offset, and have two additions each. Merged trips have one address
  /// and constant offsets. Source: the machine code of copy, dot_product, row_sums_warp, histogram, histogram_shared
  /// and product_super_tile, which has up to two more (docs/tracing.md).
  constexpr double instructions_of_indices(const site& loop) const {
    if (!places_.counts_indices || tracing::loop_options::unpacked(loop.options).factor != 1) return 0;
    if (trips_of(loop).dissolved()) return 0;  // one trip, which needs no `#pragma unroll 1` to be one
    bool is_met[tracing::most_arrays]{};
    int wide = 0, narrow = 0;
    for (int i = loop.body; i != tracing::no_site; i = at(i).next) {
      const site& it = at(i);
      const bool accesses = it.what() == act::load || it.what() == act::store || it.what() == act::atomic;
      if (!accesses || is_hoisted(it, loop) || places_.array_of(it).space != expr::space::global) continue;
      bool& met = is_met[tracing::key::buffer_of(it.key)];
      const bool is_wide = it.what() != act::atomic && (it.key & tracing::key::wide_index) != 0;
      if (!met) ++(is_wide ? wide : narrow);
      met = true;
    }
    return narrow + (wide > 1 ? 2 * wide + 4 : wide > 0 ? 4 : 0);
  }

  static constexpr loop trips_of(const site& it) {
    const auto how = tracing::loop_options::unpacked(it.options);
    const double busiest = it.busiest / it.executions;
    const double mean = it.all_trips / it.lanes;
    const double in_a_warp = busiest < it.grid_max ? busiest : it.grid_max;
    return {
        expr::varying{mean < in_a_warp && !tracing::about(mean, in_a_warp) ? mean : in_a_warp, in_a_warp, it.grid_max},
        {how.factor, how.is_counted && how.factor == expr::unrolling::unstated},
        how.order};
  }

  template <class Algebra>
  static constexpr void await(const Algebra& algebra, typename Algebra::value& total, const site& it) {
    if (tracing::key::waits(it.key)) dependency{}.fold_into(algebra, total);
  }
  template <class Algebra>
  constexpr void access(const Algebra& algebra, typename Algebra::value& total, const site& it, node::direction way,
                        double lanes_told) const {
    await(algebra, total, it);
    const expr::space where = places_.array_of(it).space;
    algebra.leaf(total,
                 memory_access{way, where, it.type(), pattern_with(it, lanes_told), cache_of(it), 1, reference_of(it)});
  }
  static constexpr expr::cache_tag cache_of(const site& it) {
    if (it.hits_in_l1 < 0) return {};
    if (it.hits_in_l2 < 0)
      return it.awaited < 0 ? expr::hits(expr::cache_level::l1, it.hits_in_l1)
                            : expr::hits_in_l1(it.hits_in_l1, it.awaited);
    return it.await_dram < 0 ? expr::hits(it.hits_in_l1, it.hits_in_l2, it.awaited)
                             : expr::hits(it.hits_in_l1, it.hits_in_l2, it.awaited, it.await_dram);
  }

  constexpr buffer_reference reference_of(const site& it) const {
    const tracing::array_info& array = places_.array_of(it);
    const double size = static_cast<double>(array.elements) * array.type.size;
    // The size says what a block touches of a whole buffer, or of a part of its own. The last block's part may be
    // smaller, so one block is not counted.
    const double touched = array.touched_by_block;
    const bool shares = touched < size && touched * (places_.blocks - 1) > size;
    return {array.name, bytes::from_value(size), bytes::from_value(shares ? touched : 0), array.is_read_only};
  }

  /// The part of an array that atomics of one address a warp change as often as if all of it were changed alike: a
  /// counter in a larger array is an array of one element.
  constexpr buffer_reference targets_of(const site& it) const {
    buffer_reference all = reference_of(it);
    const double share = places_.array_of(it).meeting_share;
    if (share > 0 && it.pattern.found && it.pattern.kind == expr::pattern::shape::broadcast)
      all.size = bytes::from_value(smaller(all.size.value(), larger(1.0, 1 / share) * it.type().size));
    return all;
  }

  constexpr expr::pattern pattern_of(const site& it) const {
    const expr::pattern of_a_trip = pattern_of_a_trip(it);
    if (of_a_trip.kind == expr::pattern::shape::random) return of_a_trip;
    // Lanes that use whole sectors go on to others in any case. That they stride by the grid's threads says how nvcc
    // makes their addresses.
    const bool whole = of_a_trip.kind == expr::pattern::shape::coalesced;
    const double of_all_threads = places_.blocks * places_.threads_a_block * it.type().size;
    return (whole ? it.strides_by(of_all_threads) : it.jumps()) ? expr::jumping(of_a_trip) : of_a_trip;
  }
  /// The pattern for an algebra that takes a warp to have `lanes_told` lanes there. In a loop that lanes leave before
  /// others, it has fewer, and the sectors that it touched are stated.
  constexpr expr::pattern pattern_with(const site& it, double lanes_told) const {
    const expr::pattern of_full = pattern_of(it);
    const bool named = of_full.kind == expr::pattern::shape::random || of_full.kind == expr::pattern::shape::broadcast;
    if (named || !places_.counts_indices || places_.array_of(it).space != expr::space::global || !(lanes_told > 0))
      return of_full;
    constexpr double notably = 0.99;
    const double counted = it.sectors / it.executions;
    const double expected = it.fullest_sectors / it.fullest * smaller(1, lanes_told / it.most_lanes);
    if (it.lanes / it.executions > notably * lanes_told || counted > notably * expected) return of_full;
    const expr::pattern stated =
        stated_pattern(it, counted, it.lines / it.executions, it.wavefronts / it.executions, lanes_told);
    return it.jumps() ? expr::jumping(stated) : stated;
  }
  constexpr expr::pattern pattern_of_a_trip(const site& it) const {
    const expr::space where = places_.array_of(it).space;
    if (where == expr::space::constant)
      return it.wavefronts <= it.executions ? expr::broadcast
             : it.pattern.found             ? expr::pattern{it.pattern.kind, it.pattern.amount}
                                            : expr::random;
    const bool shared = where == expr::space::shared;
    const double counted = (shared ? it.fullest_wavefronts : it.fullest_sectors) / it.fullest;
    const double lanes = it.most_lanes;
    const int size = it.type().size;
    // Addresses from memory lead anywhere: that they differ from lane to lane is all that they have in common.
    const bool anywhere = !shared && (it.key & tracing::key::awaits_loads) != 0 && !(it.pattern.found && lanes > 1);
    // From one trip to the next they may stay in a sector: slots of a table that are probed one after another.
    const bool goes_along = it.followed > 0 && !it.jumps();
    if (anywhere && !goes_along && are_as_by_chance(it, counted, lanes)) return expr::random;
    if (it.pattern.found) {
      const expr::pattern named{it.pattern.kind, it.pattern.amount};
      const auto first_lanes = warp::active_lanes(launch_blocks(1, threads{it.most_lanes}));
      const double expected =
          shared ? warp::shared_wavefronts(named, size, first_lanes) : warp::sectors_of(named, size, first_lanes);
      if (tracing::about(counted, expected)) return named;
    }
    return stated_pattern(it, counted, it.fullest_lines / it.fullest, it.fullest_wavefronts / it.fullest, lanes);
  }
  /// The sectors that lanes on average touch whose addresses are drawn: two of them may draw the same one.
  constexpr double sectors_of_chance(const site& it, double lanes) const {
    const tracing::array_info& array = places_.array_of(it);
    const double sectors = larger(1.0, static_cast<double>(array.elements) * array.type.size / warp::sector_bytes);
    const double missed = warp::detail::power(1 - 1 / sectors, lanes);
    return smaller(lanes, sectors * (1 - missed)) * warp::pieces_in(it.type().size);
  }
  constexpr bool are_as_by_chance(const site& it, double sectors, double lanes) const {
    constexpr double nearly_all = 0.9;
    return sectors >= nearly_all * sectors_of_chance(it, lanes);
  }
  /// The pattern of a load in code of warps with `lanes` lanes on average, of which some or all load.
  constexpr expr::pattern pattern_among(const site& it, double lanes) const {
    const expr::pattern of_full = pattern_of(it);
    const bool all_lanes = tracing::about(it.lanes, lanes * it.executions);
    if (all_lanes || of_full.kind == expr::pattern::shape::random || of_full.kind == expr::pattern::shape::broadcast ||
        places_.array_of(it).space == expr::space::constant)
      return of_full;
    const bool shared = places_.array_of(it).space == expr::space::shared;
    return stated_pattern(it, (shared ? it.wavefronts : it.sectors) / it.executions, it.lines / it.executions,
                          it.wavefronts / it.executions, lanes);
  }
  /// The sectors and lines, or wavefronts, of a full warp, chosen so that a guard with these lanes gives the counted
  /// number.
  constexpr expr::pattern stated_pattern(const site& it, double counted, double lines, double wavefronts,
                                         double lanes) const {
    const int size = it.type().size;
    const bool shared = places_.array_of(it).space == expr::space::shared;
    const auto of_full_warp = [&](double of_all_pieces) {
      const double of_a_request = of_all_pieces / warp::pieces_in(size);
      return of_a_request > 1 ? of_a_request * tracing::lanes_of_a_warp / lanes : 1;
    };
    const double full = of_full_warp(counted);
    if (!shared)
      return expr::sectors_per_request(full, larger(full / 4, smaller(full, of_full_warp(lines))),
                                       smaller(expr::most_ways_of_a_conflict, of_full_warp(wavefronts)));
    const double ways = full / larger(1, warp::piece_of(size) / 4);
    return expr::bank_conflict(
        ways < expr::most_ways_of_a_conflict ? ways : expr::most_ways_of_a_conflict);  // rounding of a mean
  }
  constexpr expr::pattern atomic_pattern_of(const site& it) const {
    if (it.pattern.found) return {it.pattern.kind, it.pattern.amount};
    const double lanes = it.lanes / it.executions;
    const double sectors = it.sectors / it.executions;
    if (places_.array_of(it).space == expr::space::shared || are_as_by_chance(it, sectors, lanes)) return expr::random;
    return stated_pattern(it, sectors, it.lines / it.executions, it.wavefronts / it.executions, lanes);
  }

  /// Lanes as counted. The total contention is the number of operations per element of the array (per block in shared
  /// memory), or what a sample of the addresses says if that is more. If several lanes of a warp update one address,
  /// the total is at most the threads of a block, as blocks run at different times.
  constexpr expr::contention meeting_of(const site& it) const {
    const tracing::array_info& array = places_.array_of(it);
    const bool shared = array.space == expr::space::shared;
    // An increment in shared memory is one access for all lanes on the same element; lanes on other elements of its
    // bank wait.
    const bool counts = shared && tracing::key::operation_of(it.key) == expr::op::increment;
    const double lanes = (counts ? it.wavefronts : it.meeting) / it.executions;
    // The loops around repeat those of a trip. Other than a single counter, the addresses may change from trip to trip.
    const double trips = larger(1.0, it.executions / places_.warps());
    const double evenly = 1 / static_cast<double>(array.elements);
    const double share = larger(evenly, array.meeting_share);
    if (aggregated_by_the_compiler(it, shared)) return {1, it.executions * share / (array.elements == 1 ? trips : 1)};
    const double all = shared ? it.lanes / places_.blocks / trips : it.lanes;
    double threads = all * share;
    const bool is_hot = array.meeting_share > 2 * evenly && !shared;
    if (lanes > 1 && !is_hot && threads > places_.threads_a_block) threads = places_.threads_a_block;
    if (is_hot) threads /= larger(1.0, it.lanes / (places_.blocks * places_.threads_a_block));
    if (array.elements == 1 && !shared) threads /= trips;
    return {lanes, threads > lanes ? threads : lanes};
  }

  /// nvcc 13.0 for sm_90 adds up the lanes of a warp before an atomic on 32-bit integers of global memory, if their
  /// address is the same and does not come from memory: a VOTE and POPC for a constant, a REDUX for a value, then one
  /// RED or ATOMG. It does so neither for floating-point numbers nor in shared memory.
  static constexpr bool aggregated_by_the_compiler(const site& it, bool shared) {
    using expr::op;
    const op what = tracing::key::operation_of(it.key);
    const bool adds_up = what == op::add || what == op::increment || what == op::sub || what == op::min ||
                         what == op::max || what == op::logic;
    return !shared && adds_up && it.type().kind == element_kind::int32 && it.type().size == 4 &&
           (it.key & tracing::key::awaits_loads) == 0 && tracing::about(it.meeting, it.lanes);
  }

  tracing::traced_places places_;
};
/// With room for as many places as a trace in a constant may have.
using traced = traced_with_room<tracing::most_sites>;
}  // namespace node
}  // namespace kernelcost
#pragma GCC diagnostic pop
