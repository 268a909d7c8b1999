// SPDX-License-Identifier: BSL-1.0
/// \file
/// multi_bsp: a machine of nested levels, each of which is bulk-synchronous.
///
/// L. G. Valiant, "A bridging model for multi-core computing", Journal of Computer and System Sciences 77(1), 2011,
/// pages 154-166, section 2. A component of level i consists of p_i components of level i - 1 and of a memory that they
/// share. A component of level 0 is a processor, which performs one operation a cycle.
///
///     p_i   components of level i - 1 in a component of level i
///     g_i   time for a word between the memories of levels i and i + 1           [cycles per word]
///     L_i   the barrier of the p_i components                                   [cycles]
///     m_i   the memory of a component of level i, without that of the levels below   [words]
///
/// In a superstep of level i, the p_i components work independently until each reaches a barrier. Each of them then
/// exchanges at most h words with the memory of level i:
///
///     superstep of level i = the longest component + h × g_(i-1) + L_i           [cycles]
///
/// g_0, the time for a word between a processor and the memory of level 1, is 1 in the paper. A superstep of level 1
/// contains `work`, and one of level i contains supersteps of level i - 1.
///
///     superstep(2, 8_words, superstep(1, 4_words, work(100_cycles)))
#pragma once
#include <kernelcost/expr/phase.hpp>
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/fixed_array.hpp>
#include <kernelcost/model/derivation_steps.hpp>
#include <kernelcost/parallel_machine/rounds.hpp>
#include <kernelcost/parallel_machine/words.hpp>

#include <cstddef>
#include <initializer_list>

namespace kernelcost {
namespace multi_bsp {
using kernelcost::rounds;

/// One level. `gap` is g_i, to the memory of the level above; for the top level, to the outside of the machine.
struct level {
  processor_count components;
  cycles_per_word gap;
  cycles barrier;
  words memory;
};

/// The levels 1 to d, from the innermost to the outermost; d is at most 8.
class machine {
 public:
  static constexpr int most_levels = 8;

  constexpr machine(std::initializer_list<level> from_inside) {
    const int number = static_cast<int>(from_inside.size());
    if (number < 1 || number > most_levels) mistake::a_multi_bsp_machine_has_one_to_eight_levels(number);
    for (const auto& each : from_inside) {
      detail::delay("the barrier", each.barrier);
      components_[depth_] = each.components.value();
      gaps_[depth_ + 1] = each.gap.value();
      barriers_[depth_] = each.barrier.value();
      memories_[depth_++] = each.memory.value();
    }
  }

  constexpr int depth() const { return static_cast<int>(depth_); }
  constexpr count components(int level) const { return components_[at(level)]; }
  /// g of a level; of level 0, one cycle a word.
  constexpr cycles_per_word gap(int level) const { return cycles_per_word(gaps_[level == 0 ? 0 : at(level) + 1]); }
  constexpr cycles barrier(int level) const { return cycles::from_value(barriers_[at(level)]); }
  constexpr words memory(int level) const { return words(memories_[at(level)]); }
  /// Q_i: the components of level i in the machine; for level 0, its processors.
  constexpr count components_of_level(int level) const {
    count number = 1;
    for (int above = level + 1; above <= depth(); ++above) number = number * components(above);
    return number;
  }
  constexpr count processors() const { return components_of_level(0); }

 private:
  constexpr std::size_t at(int level) const {
    if (level < 1 || level > depth()) mistake::this_machine_has_no_such_level(level, depth());
    return static_cast<std::size_t>(level - 1);
  }

  fixed_array<double, most_levels> components_{};
  fixed_array<double, most_levels + 1> gaps_{1};
  fixed_array<double, most_levels> barriers_{};
  fixed_array<double, most_levels> memories_{};
  std::size_t depth_ = 0;
};
}  // namespace multi_bsp

namespace node {
struct multi_bsp_work {
  using is_node = void;
  cycles operations;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};

template <class Body>
struct multi_bsp_superstep {
  using is_node = void;
  int level;
  words exchanged;
  words held;
  Body body;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace multi_bsp {
/// Work of a processor, one operation a cycle.
constexpr node::multi_bsp_work work(const cycles& operations) {
  detail::delay("the work of a processor", operations);
  return {operations};
}

/// A superstep of `level`. Each component of the level below executes at most `body`, then exchanges at most
/// `exchanged` words with the memory of `level`. That memory holds at most `held` words during the superstep.
template <node::tree Body>
constexpr node::multi_bsp_superstep<Body> superstep(int level, words exchanged, const Body& body,
                                                    words held = words()) {
  return {level, exchanged, held, body};
}

/// The three parts that the paper compares, and their sum.
struct figures {
  cycles time{};
  cycles computation{};
  cycles communication{};
  cycles synchronization{};
};

/// The algebra of a Multi-BSP machine.
template <class Steps>
struct superstep_cost {
  using own_leaves = void;
  const machine& on;
  Steps& steps;
  /// The level of the superstep around the tree; one above the top level outside all supersteps.
  int around;

  using number = number_in<Steps>;
  struct value {
    number time = 0;
    number computation = 0;
    number communication = 0;
    number synchronization = 0;
  };

  constexpr void leaf(value& total, const node::multi_bsp_work& done) const {
    if (around != 1) mistake::work_belongs_into_a_superstep_of_level_1();
    const number operations = steps.operand(done.operations);
    add(total, {operations, operations, 0, 0});
  }
  template <class Body>
  constexpr void leaf(value& total, const node::multi_bsp_superstep<Body>& step) const {
    if (step.level < 1 || step.level > on.depth()) mistake::this_machine_has_no_such_level(step.level, on.depth());
    if (around <= on.depth() && step.level != around - 1)
      mistake::a_superstep_contains_supersteps_of_the_level_below(around, step.level);
    if (step.held > on.memory(step.level))
      mistake::data_do_not_fit_into_the_memory_of_the_level(step.held.value(), step.level,
                                                            on.memory(step.level).value());
    const auto body = fold(superstep_cost{on, steps, step.level}, step.body);
    const number sent = number(step.exchanged.value()) * number(on.gap(step.level - 1).value());
    const number barrier = steps.operand(on.barrier(step.level));
    add(total, {steps.in_cycles("superstep", body.time + sent + barrier), body.computation, body.communication + sent,
                body.synchronization + barrier});
  }
  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    const number times = steps.operand(trips.mean);
    add(total, {steps.in_cycles("supersteps", times * body.time), times * body.computation, times * body.communication,
                times * body.synchronization});
  }
  constexpr void phase(value& total, const char* name, const value& body) const {
    add(total, {steps.in_cycles(name, body.time), body.computation, body.communication, body.synchronization});
  }

 private:
  constexpr void add(value& total, const value& more) const {
    steps.add(total.time, "time", more.time);
    steps.add(total.computation, "w of a part", more.computation);
    steps.add(total.communication, "g h of a part", more.communication);
    steps.add(total.synchronization, "L of a part", more.synchronization);
  }
};

/// The cost of the algorithm on the machine, in cycles. An algorithm without a step, a level that the machine does not
/// have, supersteps nested otherwise than level by level, and data that do not fit into the memory of their level, are
/// mistakes. Supersteps of any level may stand outermost: those below the top level then run on all components of that
/// level at the same time. The formulas go into `steps`.
template <node::tree Algorithm, class Steps = no_steps>
constexpr figures cost(const Algorithm& algorithm, const machine& on, Steps&& steps = {}) {
  const auto folded = fold(superstep_cost<std::remove_reference_t<Steps>>{on, steps, on.depth() + 1}, algorithm);
  if (value_of(folded.time) <= 0) mistake::an_algorithm_needs_at_least_one_step();
  const auto in_cycles = [](const number_in<Steps>& amount) { return cycles::from_value(value_of(amount)); };
  const auto computation = steps.in_cycles("w", folded.computation);
  const auto communication = steps.in_cycles("g h", folded.communication);
  const auto synchronization = steps.in_cycles("L", folded.synchronization);
  const auto time = steps.in_cycles("T", computation + communication + synchronization);
  return {in_cycles(time), in_cycles(computation), in_cycles(communication), in_cycles(synchronization)};
}

/// The formulas of the cost: "superstep" for each superstep, inner ones first, "supersteps" for a loop, the phase's
/// name for the time of a phase, then "w", "g h", "L" and "T".
template <node::tree Algorithm>
constexpr derivation derive(const Algorithm& algorithm, const machine& on) {
  derivation steps;
  cost(algorithm, on, steps);
  return steps;
}
}  // namespace multi_bsp
}  // namespace kernelcost
