// SPDX-License-Identifier: BSL-1.0
/// \file
/// qrqw_pram: the PRAM on which readers and writers of a cell queue.
///
/// P. B. Gibbons, Y. Matias, V. Ramachandran, "The queue-read queue-write PRAM model: accounting for contention in parallel
/// algorithms", SODA 1994 and SIAM J. Comput. 28(2), 1998. Algorithms are those of step.hpp; nothing is forbidden.
///
///     a step of n processors, the busiest with r reads, c operations, w writes   m = max(r, c, w)
///     the most reads, or the most writes, that meet at a cell                    k
///     time  = Σ max(m × ⌈n / p⌉, k)                                              [cycles of one unit-cost step]
///     work  = Σ m × n                                                            [operations]
///
/// A step without access has k = 1. A queue holds requests: a processor that reads one cell twice in a step is in it twice.
/// qrqw_async.hpp has the variant without a barrier after each step.
#pragma once
#include <kernelcost/model/steps.hpp>
#include <kernelcost/parallel_machine/step.hpp>

namespace kernelcost::qrqw_pram {

struct machine {
  processor_count processors;
};

struct figures {
  cycles time{};
  operations work{};
  /// The longest queue at a cell in any step.
  count contention = 0;
};

/// The algebra of a QRQW PRAM.
template <class Steps>
struct queue_cost {
  const machine& on;
  Steps& steps;

  struct value {
    double time = 0;
    double work = 0;
    double contention = 0;
  };

  template <class... Parts>
  constexpr void leaf(value& total, const node::pram_step<Parts...>& step) const {
    const long long reads = step.contention(pram::direction::read);
    const long long writes = step.contention(pram::direction::write);
    const double m = step.operations_of_busiest();
    const double turns = ceil_div(step.processors, on.processors.value()).value();
    const auto k = static_cast<double>(reads > writes ? reads : writes);
    const double longer = m * turns > k ? m * turns : k;
    steps.add("t", "max({} × ⌈{} / {}⌉, {})", {m, static_cast<double>(step.processors), on.processors.value(), k},
              cycles::from_value(longer));
    add(total, {longer, m * static_cast<double>(step.processors), k > 1 ? k : 1}, 1);
  }
  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    const double times = trips.mean.value();
    steps.add("t", "{} × {}", {times, body.time}, cycles::from_value(times * body.time));
    add(total, body, times);
  }
  constexpr void phase(value& total, const char* name, const value& body) const {
    steps.add(name, "{}", {body.time}, cycles::from_value(body.time));
    add(total, body, 1);
  }

 private:
  static constexpr void add(value& total, const value& more, double times) {
    total.time += times * more.time;
    total.work += times * more.work;
    if (times > 0 && more.contention > total.contention) total.contention = more.contention;
  }
};

/// What the algorithm costs on the machine. Units: cycles of one unit-cost step each; operations. An algorithm without a step is
/// a mistake. The formulas go into `steps`.
template <node::tree Algorithm, class Steps = no_steps>
constexpr figures cost(const Algorithm& algorithm, const machine& on, Steps&& steps = {}) {
  const auto folded = fold(queue_cost<std::remove_reference_t<Steps>>{on, steps}, algorithm);
  if (folded.time <= 0) mistake::an_algorithm_needs_at_least_one_step();
  const figures result{cycles::from_value(folded.time), operations::from_value(folded.work), folded.contention};
  steps.add("work", "{}", {folded.work}, folded.work);
  steps.add("contention", "{}", {folded.contention}, folded.contention);
  steps.add("T", "{}", {folded.time}, result.time);
  return result;
}

/// The formulas that led to the cost: "t" for each step and loop, a phase's name for its time, then "work", "contention" and "T".
template <node::tree Algorithm>
constexpr derivation derive(const Algorithm& algorithm, const machine& on) {
  derivation steps;
  cost(algorithm, on, steps);
  return steps;
}
}  // namespace kernelcost::qrqw_pram
