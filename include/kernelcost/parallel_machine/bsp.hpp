// SPDX-License-Identifier: BSL-1.0
/// \file
/// bsp: the bulk-synchronous parallel machine.
///
/// L. G. Valiant, "A bridging model for parallel computation", CACM 33(8), 1990. p components, each a processor with memory,
/// compute on what they have, then exchange words, then wait for one another: a superstep.
///
///     w   the most local work of a component                        [cycles]
///     h   the most words that a component sends or receives         [words]
///     g   the gap: time for each word of that component             [cycles a word]
///     L   the barrier                                               [cycles]
///     superstep = w + g × h + L                                     [cycles]
///
/// The three add up, as in D. B. Skillicorn, J. M. D. Hill, W. F. McColl, "Questions and answers about BSP", Scientific
/// Programming 6(3), 1997.
///
///     superstep(100_cycles, all_to_all(4_words)) + superstep(20_cycles, nothing_sent)
///
/// Who sends what to whom is said by a pattern with a closed form, or by a constexpr callable from sender and receiver (long long)
/// to words, enumerated for 64 components at most; h follows. What a component keeps for itself is not sent.
#pragma once
#include <kernelcost/expr/phase.hpp>
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/model/steps.hpp>
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

/// Who sends how much to whom, where a formula tells the words that a component sends or receives.
class relation {
 public:
  enum class kind { nothing, shift, one_to_all, all_to_one, all_to_all, at_most };

  constexpr relation(kind what, words each, long long distance = 0) : kind_(what), each_(each), distance_(distance) {}

  /// h on so many components.
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
/// Every component sends `each` to every other.
constexpr relation all_to_all(words each) { return {relation::kind::all_to_all, each}; }
/// An h-relation as a bound that an algorithm guarantees, where the data decide who sends what.
constexpr relation at_most(words sent_or_received) { return {relation::kind::at_most, sent_or_received}; }

/// h of any pattern: of a closed form as it says, of a callable by going through all pairs.
constexpr words most_words(const relation& pattern, processor_count processors) { return pattern.most(processors); }
template <class Relation>
requires std::is_invocable_r_v<words, const Relation&, long long, long long>
constexpr words most_words(const Relation& pattern, processor_count processors) {
  constexpr int limit = 64;
  const long long p = processors.number();
  if (p > limit) mistake::more_components_than_a_relation_is_enumerated_for(processors.value(), limit);
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
/// `work`: the most local work of a component, in cycles; then the words that go out.
template <sending_pattern Relation>
constexpr node::bsp_superstep<Relation> superstep(const cycles& work, const Relation& sent) {
  detail::delay("the work of a superstep", work);
  return {work, sent};
}

/// What an algorithm costs: the time, and the parts that it consists of.
struct figures {
  cycles time{};
  cycles work{};
  cycles communication{};
  cycles synchronization{};
  /// The sum of all h.
  words sent{};
  count supersteps = 0;
};

/// The algebra of a BSP machine.
template <class Steps>
struct superstep_cost {
  const machine& on;
  Steps& steps;

  struct value {
    double work = 0;
    double sent = 0;
    double supersteps = 0;

    constexpr double time(const machine& bsp) const {
      return work + sent * bsp.gap.value() + supersteps * bsp.barrier.value();
    }
  };

  template <class Relation>
  constexpr void leaf(value& total, const node::bsp_superstep<Relation>& step) const {
    const value one{step.work.value(), most_words(step.sent, on.processors).value(), 1};
    steps.add("superstep", "{} + {} × {} + {}", {one.work, on.gap.value(), one.sent, on.barrier.value()},
              cycles::from_value(one.time(on)));
    add(total, one, 1);
  }
  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    const double times = trips.mean.value();
    steps.add("supersteps", "{} × {}", {times, body.time(on)}, cycles::from_value(times * body.time(on)));
    add(total, body, times);
  }
  constexpr void phase(value& total, const char* name, const value& body) const {
    steps.add(name, "{}", {body.time(on)}, cycles::from_value(body.time(on)));
    add(total, body, 1);
  }

 private:
  static constexpr void add(value& total, const value& more, double times) {
    total.work += times * more.work;
    total.sent += times * more.sent;
    total.supersteps += times * more.supersteps;
  }
};

/// What the algorithm costs on the machine, in cycles. An algorithm without a superstep, or a barrier that is negative or not a
/// number, is a mistake. The formulas go into `steps`.
template <node::tree Algorithm, class Steps = no_steps>
constexpr figures cost(const Algorithm& algorithm, const machine& on, Steps&& steps = {}) {
  const double barrier = detail::delay("the barrier", on.barrier);
  const auto folded = fold(superstep_cost<std::remove_reference_t<Steps>>{on, steps}, algorithm);
  if (folded.supersteps <= 0) mistake::an_algorithm_needs_at_least_one_step();
  const words h{folded.sent};
  const figures result{cycles::from_value(folded.time(on)),
                       cycles::from_value(folded.work),
                       h * on.gap,
                       cycles::from_value(folded.supersteps * barrier),
                       h,
                       folded.supersteps};
  steps.add("w", "{}", {folded.work}, result.work);
  steps.add("g h", "{} × {}", {on.gap.value(), h.value()}, result.communication);
  steps.add("S L", "{} × {}", {folded.supersteps, barrier}, result.synchronization);
  steps.add("T", "{} + {} + {}", {folded.work, result.communication.value(), result.synchronization.value()},
            result.time);
  return result;
}

/// The formulas that led to the cost: "superstep" for each, "supersteps" for a loop, a phase's name for its time, then "w", "g h", "S L" and "T".
template <node::tree Algorithm>
constexpr derivation derive(const Algorithm& algorithm, const machine& on) {
  derivation steps;
  cost(algorithm, on, steps);
  return steps;
}
}  // namespace bsp
}  // namespace kernelcost
