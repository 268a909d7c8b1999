// SPDX-License-Identifier: BSL-1.0
/// \file
/// node::traced: what a trace has added up, as a node of a tree: every algebra is told of loops, guards and leaves as if somebody had
/// written them.
///
/// - Neighbouring places where as many warps and lanes came stand under one guard: of the grid's or each block's first threads where
///   that lets through as many warps, else of a warp's lanes, of a share of the warps, or of both.
/// - A pattern has a name if all full requests have it and it gives the sectors or wavefronts that were counted; else the tree says
///   `sectors_per_request` or `bank_conflict`, so that the counts are always those of the trace.
#pragma once
#include <kernelcost/expr.hpp>
#include <kernelcost/model/warp_counts.hpp>
#include <kernelcost/trace/range.hpp>
#include <kernelcost/trace/site_tree.hpp>

namespace kernelcost {
namespace tracing {

/// Arrays, launch and places, without the machinery.
struct traced_places {
  site_tree tree;
  array_info arrays[most_arrays];
  int array_count = 0;
  double blocks = 1;
  double threads_a_block = 1;
  double warps_a_block = 1;

  constexpr double warps() const { return blocks * warps_a_block; }
  constexpr const array_info& array_of(const site& at) const { return arrays[key::buffer_of(at.key)]; }
};
}  // namespace tracing

namespace node {
class traced {
 public:
  using is_node = void;

  constexpr explicit traced(const tracing::traced_places& places) : places_(places) {}

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_within(algebra, total, places_.tree.sites[0], true);
  }

 private:
  using site = tracing::site;
  using act = tracing::act;

  /// Who comes to a place, of those who come to what is around it.
  struct company {
    double warps;
    double lanes;
    double warps_around;
    double lanes_around;
    /// Where they are as many in all blocks, else 0.
    double threads_of_a_block;
    bool whole_kernel;

    constexpr bool all_warps() const { return tracing::about(warps, warps_around); }
    constexpr bool all_lanes() const { return tracing::about(lanes * warps_around, lanes_around * warps); }
  };

  constexpr const site& at(int i) const { return places_.tree.sites[i]; }

  template <class Algebra>
  constexpr void fold_within(const Algebra& algebra, typename Algebra::value& total, const site& around,
                             bool whole_kernel) const {
    int first = around.body;
    while (first != tracing::no_site) {
      int end = at(first).next;
      while (end != tracing::no_site && (at(end).what() == act::branch || at(end).in_company_of(at(first))))
        end = at(end).next;
      if (at(first).what() == act::branch) {
        first = at(first).next;
        continue;
      }
      fold_company(algebra, total, first, end,
                   {at(first).executions, at(first).lanes, around.body_executions, around.body_lanes,
                    whole_kernel && at(first).in_all_blocks ? at(first).of_a_block : 0, whole_kernel});
      first = end;
    }
  }

  template <class Algebra>
  constexpr void fold_company(const Algebra& algebra, typename Algebra::value& total, int first, int end,
                              const company& who) const {
    using of = participants::of;
    if (who.all_warps() && who.all_lanes()) return fold_list(algebra, total, first, end);
    typename Algebra::value body{};
    fold_list(algebra, body, first, end);
    const double of_a_block = who.threads_of_a_block;
    if (of_a_block > 0 && tracing::about(who.warps, places_.blocks * ceil_div(of_a_block, 32).value()))
      return algebra.guard(total, {of::block, of_a_block}, body);
    if (of_a_block == 0 && who.whole_kernel && tracing::about(who.warps, warps_of_first(who.lanes)))
      return algebra.guard(total, {of::grid, who.lanes}, body);
    const participants lanes{of::warp, who.lanes / who.warps};
    if (who.all_warps()) return algebra.guard(total, lanes, body);
    typename Algebra::value some{};
    if (!who.all_lanes()) algebra.guard(some, lanes, body);
    const double share = who.warps / who.warps_around;
    algebra.branch(total, {condition::split::uniform, share < 1 ? share : 1}, who.all_lanes() ? body : some, {});
  }

  /// The warps that hold the grid's first threads.
  constexpr double warps_of_first(double threads) const {
    const auto whole_blocks = static_cast<double>(static_cast<long long>(threads / places_.threads_a_block));
    return whole_blocks * places_.warps_a_block +
           ceil_div(threads - whole_blocks * places_.threads_a_block, 32).value();
  }

  template <class Algebra>
  constexpr void fold_list(const Algebra& algebra, typename Algebra::value& total, int first, int end) const {
    for (int i = first; i != end; i = at(i).next) fold_site(algebra, total, at(i));
  }

  template <class Algebra>
  constexpr void fold_site(const Algebra& algebra, typename Algebra::value& total, const site& it) const {
    switch (it.what()) {
      case act::compute: {
        const double instructions = it.instructions / it.executions;
        return algebra.leaf(total, compute{tracing::key::operation_of(it.key), it.type(), instructions});
      }
      case act::load: return access(algebra, total, it, memory_access::direction::load);
      case act::store: return access(algebra, total, it, memory_access::direction::store);
      case act::atomic: {
        await(algebra, total, it);
        return algebra.leaf(total, atomic{tracing::key::operation_of(it.key), it.type(), places_.array_of(it).where,
                                          meeting_of(it), 1, reference_of(it), atomic_pattern_of(it)});
      }
      case act::barrier: return algebra.leaf(total, barrier{barrier::scope::block, 1});
      case act::warp_barrier: return algebra.leaf(total, barrier{barrier::scope::warp, 1});
      case act::shuffle: return algebra.leaf(total, exchange{exchange::kind::shuffle, it.type(), 1});
      case act::vote: return algebra.leaf(total, exchange{exchange::kind::vote, it.type(), 1});
      case act::scope: return fold_within(algebra, total, it, false);
      case act::loop: {
        typename Algebra::value body{};
        fold_within(algebra, body, it, false);
        return algebra.repeat(total, trips_of(it), body);
      }
      case act::begin:
      case act::branch:
      case act::trip: return;
    }
  }

  static constexpr loop trips_of(const site& it) {
    const auto how = tracing::loop_options::unpacked(it.options);
    const double busiest = it.busiest / it.executions;
    const double mean = it.all_trips / it.lanes;
    const double in_a_warp = busiest < it.grid_max ? busiest : it.grid_max;
    return {expr::varying{mean < in_a_warp ? mean : in_a_warp, in_a_warp, it.grid_max}, {how.factor}, how.order};
  }

  template <class Algebra>
  static constexpr void await(const Algebra& algebra, typename Algebra::value& total, const site& it) {
    if ((it.key & tracing::key::awaits_loads) != 0) dependency{}.fold_into(algebra, total);
  }
  template <class Algebra>
  constexpr void access(const Algebra& algebra, typename Algebra::value& total, const site& it,
                        memory_access::direction way) const {
    await(algebra, total, it);
    const expr::space where = places_.array_of(it).where;
    algebra.leaf(total, memory_access{way, where, it.type(), pattern_of(it), {}, 1, reference_of(it)});
  }

  constexpr buffer_reference reference_of(const site& it) const {
    const tracing::array_info& array = places_.array_of(it);
    return {array.name, static_cast<double>(array.elements) * array.type.size, 0};
  }

  constexpr expr::pattern pattern_of(const site& it) const {
    const bool shared = places_.array_of(it).where == expr::space::shared;
    const double counted = (shared ? it.fullest_wavefronts : it.fullest_sectors) / it.fullest;
    const double lanes = it.most_lanes;
    const int size = it.type().size;
    if (it.how.found) {
      const expr::pattern named{it.how.kind, it.how.amount};
      const double full = shared ? expr::shared_wavefronts_of(named, size) : expr::sectors_of(named, size);
      const double least = full < 1 ? full : 1;
      if (tracing::about(counted, detail::by_lanes(full, least)(lanes))) return named;
    }
    // What a full warp would have, so that it comes to what was counted where a guard leaves only these lanes.
    const double full = counted > 1 ? counted * tracing::lanes_of_a_warp / lanes : 1;
    if (!shared) return expr::sectors_per_request(full);
    return expr::bank_conflict(full / (size > 4 ? size / 4.0 : 1));
  }
  constexpr expr::pattern atomic_pattern_of(const site& it) const {
    return it.how.found ? expr::pattern{it.how.kind, it.how.amount} : expr::pattern{expr::random};
  }

  /// Lanes as counted. In all as many as there are operations to an element of the array: of the block's in shared memory; where
  /// lanes of a warp meet, no more than a block has, as blocks drift apart.
  constexpr expr::contention meeting_of(const site& it) const {
    const tracing::array_info& array = places_.array_of(it);
    const bool shared = array.where == expr::space::shared;
    // An increment in shared memory is one access for all lanes that want the same element: others in its bank wait.
    const bool counts = shared && tracing::key::operation_of(it.key) == expr::op::increment;
    const double lanes = (counts ? it.wavefronts : it.meeting) / it.executions;
    double threads = it.lanes / (shared ? places_.blocks : 1) / static_cast<double>(array.elements);
    if (lanes > 1 && threads > places_.threads_a_block) threads = places_.threads_a_block;
    return {lanes, threads > lanes ? threads : lanes};
  }

  tracing::traced_places places_;
};
}  // namespace node
}  // namespace kernelcost
