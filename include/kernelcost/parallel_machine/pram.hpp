// SPDX-License-Identifier: BSL-1.0
/// \file
/// pram: the parallel random access machine.
///
/// S. Fortune, J. Wyllie, "Parallelism in random access machines", STOC 1978, pages 114-118. p processors on one shared memory
/// do a step in a unit of time, here a cycle. Which of them may meet at a cell in one step tells the variants apart:
///
///     erew                                    neither readers nor writers
///     crew                                    readers
///     ercw_common, _arbitrary, _priority, _sum   writers
///     crcw_common, _arbitrary, _priority, _sum   both
///
/// Of those who write one cell at once, common takes the value that all must agree on, arbitrary anyone's, priority that of the
/// least processor, sum the sum of all. All cost the same. An access that the variant forbids is a compile error in a constant
/// expression and throws kernelcost::error at run time. The j-th reads of a step are made at one instant, and so are the j-th
/// writes.
///
///     a step of n processors, each with r reads, c operations, w writes     m = max(r, c, w) units
///     depth = Σ m                                                            [cycles: with as many processors as are asked for]
///     work  = Σ m × n                                                        [operations]
///     time  = Σ m × ⌈n / p⌉                                                  [cycles]
///     R. P. Brent, JACM 21(2), 1974, lemma 2: time ≤ depth + (work - depth) / p
#pragma once
#include <kernelcost/model/steps.hpp>
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

/// What an algorithm costs.
struct figures {
  /// On this machine, whose processors take turns where a step has more.
  cycles time{};
  /// With as many processors as each step has.
  cycles depth{};
  operations work{};
  /// Brent's bound of the time.
  cycles brent{};
};

/// The algebra of a PRAM.
template <class Steps>
struct unit_cost {
  const machine& on;
  Steps& steps;

  struct value {
    double time = 0;
    double depth = 0;
    double work = 0;
  };

  template <class... Parts>
  constexpr void leaf(value& total, const node::pram_step<Parts...>& step) const {
    step.each_part([&](const auto& part) { check(part, step.processors); });
    const double unit_steps = step.operations();
    const double turns = ceil_div(step.processors, on.processors.value()).value();
    steps.add("t", "{} × ⌈{} / {}⌉", {unit_steps, static_cast<double>(step.processors), on.processors.value()},
              cycles::from_value(unit_steps * turns));
    add(total, {unit_steps * turns, unit_steps, unit_steps * static_cast<double>(step.processors)}, 1);
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
    total.depth += times * more.depth;
    total.work += times * more.work;
  }

  template <class Cells>
  constexpr void check(const access<Cells>& part, long long processors) const {
    const auto& rules = on.variant;
    const bool exclusive =
        part.way == direction::read ? !rules.concurrent_reads : rules.writes == write_rule::exclusive;
    const bool agreed = part.way == direction::write && rules.writes == write_rule::common;
    if (!exclusive && !(agreed && part.value == written::any_value)) return;
    const auto meet = static_cast<double>(contention(part.touches, processors));
    if (meet <= 1) return;
    if (!exclusive) mistake::concurrent_writes_of_a_common_pram_must_have_the_same_value(rules.name, meet);
    if (part.way == direction::read) mistake::this_pram_forbids_concurrent_reads(rules.name, meet);
    mistake::this_pram_forbids_concurrent_writes(rules.name, meet);
  }
  constexpr void check(const local_computation&, long long) const {}
};

/// What the algorithm costs on the machine. Units: cycles of one unit-cost step each; operations. An algorithm without a step is
/// a mistake. The formulas go into `steps`.
template <node::tree Algorithm, class Steps = no_steps>
constexpr figures cost(const Algorithm& algorithm, const machine& on, Steps&& steps = {}) {
  const auto folded = fold(unit_cost<std::remove_reference_t<Steps>>{on, steps}, algorithm);
  if (folded.depth <= 0) mistake::an_algorithm_needs_at_least_one_step();
  const double p = on.processors.value();
  figures result{cycles::from_value(folded.time), cycles::from_value(folded.depth), operations::from_value(folded.work),
                 cycles::from_value(folded.depth + (folded.work - folded.depth) / p)};
  steps.add("depth", "{}", {folded.depth}, result.depth);
  steps.add("work", "{}", {folded.work}, folded.work);
  steps.add("Brent", "{} + ({} - {}) / {}", {folded.depth, folded.work, folded.depth, p}, result.brent);
  steps.add("T", "{}", {folded.time}, result.time);
  return result;
}

/// The formulas that led to the cost: "t" for each step and loop, a phase's name for its time, then "depth", "work", "Brent" and "T".
template <node::tree Algorithm>
constexpr derivation derive(const Algorithm& algorithm, const machine& on) {
  derivation steps;
  cost(algorithm, on, steps);
  return steps;
}
}  // namespace kernelcost::pram
