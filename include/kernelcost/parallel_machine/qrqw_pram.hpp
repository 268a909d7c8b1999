// SPDX-License-Identifier: BSL-1.0
/// \file
/// qrqw_pram: the PRAM whose cells queue concurrent readers and writers.
///
/// P. B. Gibbons, Y. Matias, V. Ramachandran, "The queue-read queue-write PRAM model: accounting for contention in
/// parallel algorithms", SODA 1994 and SIAM J. Comput. 28(2), 1998. Algorithms are trees of step.hpp; every access is
/// allowed.
///
///     a step of n processors, the busiest with r reads, c operations, w writes   m = max(r, c, w)
///     the most reads, or the most writes, that meet at a cell                    k
///     time  = Σ max(m × ⌈n / p⌉, k)                                              [cycles of one unit-cost step]
///     work  = Σ m × n                                                            [operations]
///
/// A step without accesses has k = 1. A queue holds requests, so a processor that reads one cell twice in a step is in
/// its queue twice. qrqw_async.hpp has the variant without a barrier after each step.
#pragma once
#include <kernelcost/model/derivation_steps.hpp>
#include <kernelcost/parallel_machine/step.hpp>

namespace kernelcost::qrqw_pram {

struct machine {
  processor_count processors;
};

struct figures {
  cycles time{};
  operations work{};
  /// The longest queue of any cell in any step.
  count contention = 0;
};

/// The algebra of a QRQW PRAM.
template <class Steps>
struct queue_cost {
  using own_leaves = void;
  const machine& on;
  Steps& steps;

  using number = number_in<Steps>;
  struct value {
    number time = 0;
    number work = 0;
    double contention = 0;
  };

  template <class... Parts>
  constexpr void leaf(value& total, const node::pram_step<Parts...>& step) const {
    const long long reads = step.contention(pram::direction::read);
    const long long writes = step.contention(pram::direction::write);
    using model::greatest;
    using model::rounded_up;
    const number m = step.operations_of_busiest();
    const number processors = static_cast<double>(step.processors);
    const number turns = rounded_up(processors / number_in<Steps>(on.processors.value()));
    const auto k = static_cast<double>(reads > writes ? reads : writes);
    add(total, {steps.in_cycles("t", greatest(m * turns, number(k))), m * processors, k > 1 ? k : 1});
  }
  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    const number times = steps.operand(trips.mean);
    add(total, {steps.in_cycles("t", times * body.time), times * body.work, trips.mean > 0 ? body.contention : 0});
  }
  constexpr void phase(value& total, const char* name, const value& body) const {
    add(total, {steps.in_cycles(name, body.time), body.work, body.contention});
  }

 private:
  constexpr void add(value& total, const value& more) const {
    steps.add(total.time, "t", more.time);
    steps.add(total.work, "work of a part", more.work, unit_of_step::plain);
    if (more.contention > total.contention) total.contention = more.contention;
  }
};

/// The cost of the algorithm on the machine, in cycles of one unit-cost step each, and in operations. An algorithm
/// without a step is a mistake. The formulas go into `steps`.
template <node::tree Algorithm, class Steps = no_steps>
constexpr figures cost(const Algorithm& algorithm, const machine& on, Steps&& steps = {}) {
  const auto folded = fold(queue_cost<std::remove_reference_t<Steps>>{on, steps}, algorithm);
  if (value_of(folded.time) <= 0) mistake::an_algorithm_needs_at_least_one_step();
  const auto work = steps.plain("work", folded.work);
  steps.plain("contention", folded.contention);
  const auto time = steps.in_cycles("T", folded.time);
  return {cycles::from_value(value_of(time)), operations::from_value(value_of(work)), folded.contention};
}

/// The formulas of the cost: "t" for each step and loop, the phase's name for the time of a phase, then "work",
/// "contention" and "T".
template <node::tree Algorithm>
constexpr derivation derive(const Algorithm& algorithm, const machine& on) {
  derivation steps;
  cost(algorithm, on, steps);
  return steps;
}
}  // namespace kernelcost::qrqw_pram
