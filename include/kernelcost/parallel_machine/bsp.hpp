// SPDX-License-Identifier: BSL-1.0
/// \file
/// bsp: the bulk-synchronous parallel machine.
///
/// L. G. Valiant, "A bridging model for parallel computation", CACM 33(8), 1990. p components, each a processor with
/// its own memory, compute on local data, then exchange words, then wait at a barrier. Together these are a superstep.
///
///     w   the most local work of any component                      [cycles]
///     h   the most words that any component sends or receives       [words]
///     g   the gap: time for each of these words                     [cycles per word]
///     L   the barrier                                               [cycles]
///     superstep = w + g × h + L                                     [cycles]
///
/// The three terms are added, as in D. B. Skillicorn, J. M. D. Hill, W. F. McColl, "Questions and answers about BSP",
/// Scientific Programming 6(3), 1997.
///
///     superstep(100_cycles, all_to_all(4_words)) + superstep(20_cycles, nothing_sent)
///
/// A communication pattern is either one of the closed forms below, or a constexpr callable from sender and receiver
/// (long long) to words, which is enumerated for at most 64 components. h follows from the pattern. Words that a
/// component keeps for itself are not counted.
#pragma once
#include <kernelcost/expr/phase.hpp>
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/model/derivation_steps.hpp>
#include <kernelcost/parallel_machine/rounds.hpp>
#include <kernelcost/parallel_machine/words.hpp>

namespace kernelcost {
namespace bsp {
using kernelcost::rounds;

struct machine {
  processor_count processors;
  cycles_per_word gap;
  cycles barrier;
};

/// How many words each component sends to which others, for patterns whose h has a formula.
class relation {
 public:
  enum class kind { nothing, shift, one_to_all, all_to_one, all_to_all, at_most };

  constexpr relation(kind what, words each, long long distance = 0) : kind_(what), each_(each), distance_(distance) {}

  /// h on a machine of `processors` components.
  constexpr words most(processor_count processors) const {
    const auto others = count(processors.number() - 1);
    switch (kind_) {
      case kind::nothing: break;
      case kind::shift: return distance_ % processors.number() == 0 ? words() : each_;
      case kind::one_to_all:
      case kind::all_to_one:
      case kind::all_to_all: return others * each_;
      case kind::at_most: return each_;
    }
    return {};
  }

 private:
  kind kind_;
  words each_;
  long long distance_;
};

inline constexpr relation nothing_sent{relation::kind::nothing, words()};
/// Component i sends `each` to component i + distance, modulo p.
constexpr relation shift(count distance, words each) { return {relation::kind::shift, each, detail::whole(distance)}; }
/// One component sends `each` to every other.
constexpr relation one_to_all(words each) { return {relation::kind::one_to_all, each}; }
/// Every other component sends `each` to one.
constexpr relation all_to_one(words each) { return {relation::kind::all_to_one, each}; }
/// Every component sends `each` to every other component.
constexpr relation all_to_all(words each) { return {relation::kind::all_to_all, each}; }
/// An upper bound of h that the algorithm guarantees, where the pattern depends on the data.
constexpr relation at_most(words sent_or_received) { return {relation::kind::at_most, sent_or_received}; }

/// h of any pattern: by its formula for a closed form, by enumeration of all pairs for a callable.
constexpr words most_words(const relation& pattern, processor_count processors) { return pattern.most(processors); }
template <class Relation>
requires std::is_invocable_r_v<words, const Relation&, long long, long long>
constexpr words most_words(const Relation& pattern, processor_count processors) {
  constexpr int limit = 64;
  const long long p = processors.number();
  if (p > limit) mistake::too_many_components_to_enumerate_a_relation(processors.value(), limit);
  words most;
  for (long long component = 0; component < p; ++component) {
    words sent, received;
    for (long long other = 0; other < p; ++other) {
      if (other == component) continue;
      sent = sent + pattern(component, other);
      received = received + pattern(other, component);
    }
    const words more = sent > received ? sent : received;
    if (more > most) most = more;
  }
  return most;
}

template <class Relation>
concept sending_pattern = requires(const Relation& pattern, processor_count processors) {
  bsp::most_words(pattern, processors);
};
}  // namespace bsp

namespace node {
template <class Relation>
struct bsp_superstep {
  using is_node = void;
  cycles work;
  Relation sent;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace bsp {
/// `work` is the most local work of any component, in cycles; `sent` is the communication that follows.
template <sending_pattern Relation>
constexpr node::bsp_superstep<Relation> superstep(const cycles& work, const Relation& sent) {
  detail::delay("the work of a superstep", work);
  return {work, sent};
}

/// The cost of an algorithm: the total time and its components.
struct figures {
  cycles time{};
  cycles work{};
  cycles communication{};
  cycles synchronization{};
  /// The sum of h over all supersteps.
  words sent{};
  count supersteps = 0;
};

/// The algebra of a BSP machine.
template <class Steps>
struct superstep_cost {
  using own_leaves = void;
  const machine& on;
  Steps& steps;

  using number = number_in<Steps>;
  struct value {
    number time = 0;
    number work = 0;
    number sent = 0;
    number supersteps = 0;
  };

  template <class Relation>
  constexpr void leaf(value& total, const node::bsp_superstep<Relation>& step) const {
    const number work = steps.operand(step.work);
    const number h = most_words(step.sent, on.processors).value();
    const number time = work + number(on.gap.value()) * h + steps.operand(on.barrier);
    add(total, {steps.in_cycles("superstep", time), work, h, 1.0});
  }
  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    const number times = steps.operand(trips.mean);
    add(total, {steps.in_cycles("supersteps", times * body.time), times * body.work, times * body.sent,
                times * body.supersteps});
  }
  constexpr void phase(value& total, const char* name, const value& body) const {
    add(total, {steps.in_cycles(name, body.time), body.work, body.sent, body.supersteps});
  }

 private:
  constexpr void add(value& total, const value& more) const {
    steps.add(total.time, "supersteps", more.time);
    steps.add(total.work, "w of a part", more.work);
    steps.add(total.sent, "h of a part", more.sent, unit_of_step::plain);
    steps.add(total.supersteps, "S of a part", more.supersteps, unit_of_step::plain);
  }
};

/// The cost of the algorithm on the machine, in cycles. An algorithm without a superstep, and a barrier that is
/// negative or not finite, are mistakes. The formulas go into `steps`.
template <node::tree Algorithm, class Steps = no_steps>
constexpr figures cost(const Algorithm& algorithm, const machine& on, Steps&& steps = {}) {
  const double barrier = detail::delay("the barrier", on.barrier);
  const auto folded = fold(superstep_cost<std::remove_reference_t<Steps>>{on, steps}, algorithm);
  if (value_of(folded.supersteps) <= 0) mistake::an_algorithm_needs_at_least_one_step();
  const auto in_cycles = [](const number_in<Steps>& amount) { return cycles::from_value(value_of(amount)); };
  const auto work = steps.in_cycles("w", folded.work);
  const auto h = steps.plain("h", folded.sent);
  const auto S = steps.plain("S", folded.supersteps);
  const auto communication = steps.in_cycles("g h", number_in<Steps>(on.gap.value()) * h);
  const auto synchronization = steps.in_cycles("S L", S * steps.operand(cycles::from_value(barrier)));
  const auto time = steps.in_cycles("T", work + communication + synchronization);
  return {in_cycles(time),    in_cycles(work), in_cycles(communication), in_cycles(synchronization),
          words{value_of(h)}, value_of(S)};
}

/// The formulas of the cost: "superstep" for each superstep, "supersteps" for a loop, the phase's name for the time of
/// a phase, then "w", "h", "S", "g h", "S L" and "T".
template <node::tree Algorithm>
constexpr derivation derive(const Algorithm& algorithm, const machine& on) {
  derivation steps;
  cost(algorithm, on, steps);
  return steps;
}
}  // namespace bsp
}  // namespace kernelcost
