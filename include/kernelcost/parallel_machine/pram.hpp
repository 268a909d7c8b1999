// SPDX-License-Identifier: BSL-1.0
/// \file
/// pram: the parallel random access machine.
///
/// S. Fortune, J. Wyllie, "Parallelism in random access machines", STOC 1978, pages 114-118. p processors share one
/// memory and execute a step in one unit of time, here a cycle. The variants differ in which processors may access the
/// same cell in one step:
///
///     erew                                    neither readers nor writers
///     crew                                    readers
///     ercw_common, _arbitrary, _priority, _sum   writers
///     crcw_common, _arbitrary, _priority, _sum   both
///
/// If several processors write one cell at once, the cell receives: in common, the value that all of them must write;
/// in arbitrary, the value of any one of them; in priority, the value of the processor with the least number; in sum,
/// the sum of all values. All variants cost the same. An access that the variant forbids is a compile error in a
/// constant expression and throws kernelcost::error at run time. The j-th reads of a step happen at the same instant,
/// and so do the j-th writes.
///
///     a step of n processors, each with r reads, c operations, w writes     m = max(r, c, w) units
///     depth = Σ m                                                            [cycles; unlimited processors]
///     work  = Σ m × n                                                        [operations]
///     time  = Σ m × ⌈n / p⌉                                                  [cycles]
///     R. P. Brent, JACM 21(2), 1974, lemma 2: time ≤ depth + (work - depth) / p
#pragma once
#include <kernelcost/model/derivation_steps.hpp>
#include <kernelcost/parallel_machine/step.hpp>

namespace kernelcost::pram {

enum class write_rule { exclusive, common, arbitrary, priority, sum };

struct variant {
  const char* name;
  bool concurrent_reads;
  write_rule writes;
};
inline constexpr variant erew{"EREW", false, write_rule::exclusive};
inline constexpr variant crew{"CREW", true, write_rule::exclusive};
inline constexpr variant ercw_common{"common ERCW", false, write_rule::common};
inline constexpr variant ercw_arbitrary{"arbitrary ERCW", false, write_rule::arbitrary};
inline constexpr variant ercw_priority{"priority ERCW", false, write_rule::priority};
inline constexpr variant ercw_sum{"sum ERCW", false, write_rule::sum};
inline constexpr variant crcw_common{"common CRCW", true, write_rule::common};
inline constexpr variant crcw_arbitrary{"arbitrary CRCW", true, write_rule::arbitrary};
inline constexpr variant crcw_priority{"priority CRCW", true, write_rule::priority};
inline constexpr variant crcw_sum{"sum CRCW", true, write_rule::sum};

struct machine {
  processor_count processors;
  pram::variant variant = erew;
};

/// The cost of an algorithm.
struct figures {
  /// On this machine. Its processors take turns if a step has more processors than the machine.
  cycles time{};
  /// With as many processors as each step uses.
  cycles depth{};
  operations work{};
  /// Brent's upper bound of the time.
  cycles brent{};
};

/// The algebra of a PRAM.
template <class Steps>
struct unit_cost {
  using own_leaves = void;
  const machine& on;
  Steps& steps;

  using number = number_in<Steps>;
  struct value {
    number time = 0;
    number depth = 0;
    number work = 0;
  };

  template <class... Parts>
  constexpr void leaf(value& total, const node::pram_step<Parts...>& step) const {
    step.each_part([&](const auto& part) { check(part, step.processors); });
    using model::rounded_up;
    const number unit_steps = step.operations();
    const number processors = static_cast<double>(step.processors);
    const number turns = rounded_up(processors / number_in<Steps>(on.processors.value()));
    add(total, {steps.in_cycles("t", unit_steps * turns), unit_steps, unit_steps * processors});
  }
  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    const number times = steps.operand(trips.mean);
    add(total, {steps.in_cycles("t", times * body.time), times * body.depth, times * body.work});
  }
  constexpr void phase(value& total, const char* name, const value& body) const {
    add(total, {steps.in_cycles(name, body.time), body.depth, body.work});
  }

 private:
  constexpr void add(value& total, const value& more) const {
    steps.add(total.time, "t", more.time);
    steps.add(total.depth, "depth of a part", more.depth);
    steps.add(total.work, "work of a part", more.work, unit_of_step::plain);
  }

  template <class Cells>
  constexpr void check(const access<Cells>& part, long long processors) const {
    const auto& rules = on.variant;
    const bool exclusive =
        part.direction == direction::read ? !rules.concurrent_reads : rules.writes == write_rule::exclusive;
    const bool agreed = part.direction == direction::write && rules.writes == write_rule::common;
    if (!exclusive && !(agreed && part.value == written::any_value)) return;
    const auto meet = static_cast<double>(contention(part.touches, processors));
    if (meet <= 1) return;
    if (!exclusive) mistake::concurrent_writes_of_a_common_pram_must_have_the_same_value(rules.name, meet);
    if (part.direction == direction::read) mistake::this_pram_forbids_concurrent_reads(rules.name, meet);
    mistake::this_pram_forbids_concurrent_writes(rules.name, meet);
  }
  constexpr void check(const local_computation&, long long) const {}
};

/// The cost of the algorithm on the machine, in cycles of one unit-cost step each, and in operations. An algorithm
/// without a step is a mistake. The formulas go into `steps`.
template <node::tree Algorithm, class Steps = no_steps>
constexpr figures cost(const Algorithm& algorithm, const machine& on, Steps&& steps = {}) {
  const auto folded = fold(unit_cost<std::remove_reference_t<Steps>>{on, steps}, algorithm);
  if (value_of(folded.depth) <= 0) mistake::an_algorithm_needs_at_least_one_step();
  const auto depth = steps.in_cycles("depth", folded.depth);
  const auto work = steps.plain("work", folded.work);
  const auto brent = steps.in_cycles("Brent", depth + (work - depth) / number_in<Steps>(on.processors.value()));
  const auto time = steps.in_cycles("T", folded.time);
  return {cycles::from_value(value_of(time)), cycles::from_value(value_of(depth)),
          operations::from_value(value_of(work)), cycles::from_value(value_of(brent))};
}

/// The formulas of the cost: "t" for each step and loop, the phase's name for the time of a phase, then "depth",
/// "work", "Brent" and "T".
template <node::tree Algorithm>
constexpr derivation derive(const Algorithm& algorithm, const machine& on) {
  derivation steps;
  cost(algorithm, on, steps);
  return steps;
}
}  // namespace kernelcost::pram
