// SPDX-License-Identifier: BSL-1.0
/// \file
/// bsp_periodic: the bulk-synchronous machine with a periodicity, as Valiant defined it.
///
/// L. G. Valiant, "A bridging model for parallel computation", CACM 33(8), 1990, section "The BSP model". Every L time
/// units the machine checks whether all components have finished the superstep. If they have, the next superstep
/// begins; if not, the superstep gets another period. A superstep therefore takes whole periods:
///
///     superstep = max(1, ⌈(w + g × h) / L⌉) × L                     [cycles]
///
/// w, g and h are those of bsp.hpp, whose supersteps cost w + g × h + L instead. Work and communication of a superstep
/// may overlap: `overlap::none` adds them; `overlap::complete` takes the longer one.
///
/// Synchronisation can be switched off for any components. `unsynchronized(work)` is work of components that do not
/// wait for checks, and takes exactly w. `side_by_side(group(4, …), group(1, …))` are disjoint groups of components;
/// each group executes supersteps of its own, and the groups take as long as the longest of them.
///
///     side_by_side(group(7, 10 * superstep(100_cycles, shift(1, 4_words))), group(1, unsynchronized(950_cycles)))
///
/// A superstep begins at a check. A loop or a phase that contains a superstep begins and ends at a check.
#pragma once
#include <kernelcost/parallel_machine/bsp.hpp>

#include <boost/hana/at.hpp>
#include <boost/hana/basic_tuple.hpp>

#include <utility>

namespace kernelcost {
namespace bsp {
/// How much of a superstep's communication overlaps with its work.
enum class overlap { none, complete };

/// `periodicity` is Valiant's L: the time between two checks, more than 0 cycles.
struct periodic_machine {
  processor_count processors;
  cycles_per_word gap;
  cycles periodicity;
  overlap work_and_communication = overlap::none;
};

/// `members` components that execute `algorithm`; the patterns of its supersteps are those of `members` components.
template <node::tree Algorithm>
struct group_of_components {
  processor_count members;
  Algorithm algorithm;
};
}  // namespace bsp

namespace node {
struct bsp_unsynchronized {
  using is_node = void;
  cycles work;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};

template <class... Algorithms>
struct bsp_groups {
  using is_node = void;
  boost::hana::basic_tuple<bsp::group_of_components<Algorithms>...> groups;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
  template <class Visitor>
  constexpr void each(Visitor&& visit) const {
    each(visit, std::index_sequence_for<Algorithms...>{});
  }

 private:
  template <class Visitor, std::size_t... Index>
  constexpr void each(Visitor& visit, std::index_sequence<Index...>) const {
    (visit(boost::hana::at_c<Index>(groups)), ...);
  }
};
}  // namespace node

namespace bsp {
/// Work of components whose synchronisation is switched off: it takes `work`, and waits for no check.
constexpr node::bsp_unsynchronized unsynchronized(const cycles& work) {
  detail::delay("unsynchronized work", work);
  return {work};
}

template <node::tree Algorithm>
constexpr group_of_components<Algorithm> group(processor_count members, const Algorithm& algorithm) {
  return {members, algorithm};
}

/// Disjoint groups of components that work at the same time. Together they have at most the machine's components.
template <class... Algorithms>
requires(sizeof...(Algorithms) >
         0) constexpr node::bsp_groups<Algorithms...> side_by_side(const group_of_components<Algorithms>&... groups) {
  return {boost::hana::basic_tuple<group_of_components<Algorithms>...>{groups...}};
}

/// The cost of an algorithm on a periodic machine. For groups, all figures but `time` are those of the longest group.
struct periodic_figures {
  cycles time{};
  /// Work and communication.
  cycles busy{};
  /// Time until the checks that end supersteps: time - busy.
  cycles waiting{};
  /// Periods given to supersteps.
  count periods = 0;
  count supersteps = 0;
};

/// The algebra of a periodic machine.
template <class Steps>
struct periodic_cost {
  using own_leaves = void;
  const periodic_machine& on;
  Steps& steps;
  processor_count components;

  using number = number_in<Steps>;
  struct value {
    number time = 0;
    number busy = 0;
    number periods = 0;
    number supersteps = 0;
  };

  template <class Relation>
  constexpr void leaf(value& total, const node::bsp_superstep<Relation>& step) const {
    using model::greatest;
    using model::rounded_up;
    const number work = steps.operand(step.work);
    const number sent = number(on.gap.value()) * number(most_words(step.sent, components).value());
    const number busy =
        steps.in_cycles("busy", on.work_and_communication == overlap::none ? work + sent : greatest(work, sent));
    const number periods = steps.plain("periods", greatest(rounded_up(busy / steps.operand(on.periodicity)), 1));
    add(total, {steps.in_cycles("superstep", periods * steps.operand(on.periodicity)), busy, periods, 1.0});
  }
  constexpr void leaf(value& total, const node::bsp_unsynchronized& alone) const {
    const number work = steps.operand(alone.work);
    add(total, {work, work, 0, 0});
  }
  template <class... Algorithms>
  constexpr void leaf(value& total, const node::bsp_groups<Algorithms...>& all) const {
    double members = 0;
    value longest;
    all.each([&](const auto& each) {
      members += each.members.value();
      const auto one = fold(periodic_cost{on, steps, each.members}, each.algorithm);
      if (value_of(one.time) > value_of(longest.time)) longest = one;
    });
    if (members > components.value()) mistake::groups_must_fit_on_the_machine(members, components.value());
    add(total, longest);
  }
  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    const number times = steps.operand(trips.mean);
    add(total, {steps.in_cycles("supersteps", times * until_check(body)), times * body.busy, times * body.periods,
                times * body.supersteps});
  }
  constexpr void phase(value& total, const char* name, const value& body) const {
    add(total, {steps.in_cycles(name, until_check(body)), body.busy, body.periods, body.supersteps});
  }

 private:
  /// The time of `part`, extended to the next check if it contains a superstep.
  constexpr number until_check(const value& part) const {
    return value_of(part.supersteps) > 0 ? at_check(part.time) : part.time;
  }
  constexpr number at_check(const number& time) const {
    using model::rounded_up;
    const double L = on.periodicity.value();
    const double periods = value_of(time) / L;
    if (periods <= value_of(rounded_up(periods)) && periods >= value_of(rounded_up(periods))) return time;
    return steps.in_cycles("check", rounded_up(time / steps.operand(on.periodicity)) * steps.operand(on.periodicity));
  }
  constexpr void add(value& total, const value& more) const {
    if (value_of(more.supersteps) > 0) total.time = at_check(total.time);
    steps.add(total.time, "time", more.time);
    steps.add(total.busy, "busy of a part", more.busy);
    steps.add(total.periods, "periods of a part", more.periods, unit_of_step::plain);
    steps.add(total.supersteps, "S of a part", more.supersteps, unit_of_step::plain);
  }
};

/// The cost of the algorithm on the machine, in cycles. An algorithm that takes no time, groups of more components than
/// the machine has, and a periodicity that is not positive and finite, are mistakes. The formulas go into `steps`.
template <node::tree Algorithm, class Steps = no_steps>
constexpr periodic_figures cost(const Algorithm& algorithm, const periodic_machine& on, Steps&& steps = {}) {
  if (detail::delay("the periodicity", on.periodicity) <= 0)
    mistake::a_periodicity_must_be_positive(on.periodicity.value());
  const auto folded = fold(periodic_cost<std::remove_reference_t<Steps>>{on, steps, on.processors}, algorithm);
  if (value_of(folded.time) <= 0) mistake::an_algorithm_needs_at_least_one_step();
  const auto busy = steps.in_cycles("B", folded.busy);
  const auto time = steps.in_cycles("T", folded.time);
  const double waiting = value_of(time) - value_of(busy);
  return {cycles::from_value(value_of(time)), cycles::from_value(value_of(busy)), cycles::from_value(waiting),
          value_of(steps.plain("periods", folded.periods)), value_of(steps.plain("S", folded.supersteps))};
}

/// The formulas of the cost: "busy", "periods" and "superstep" for each superstep, "supersteps" for a loop, the phase's
/// name for the time of a phase, "check" for a wait before a superstep, then "B", "T", "periods" and "S".
template <node::tree Algorithm>
constexpr derivation derive(const Algorithm& algorithm, const periodic_machine& on) {
  derivation steps;
  cost(algorithm, on, steps);
  return steps;
}
}  // namespace bsp
}  // namespace kernelcost
