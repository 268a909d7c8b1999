// SPDX-License-Identifier: BSL-1.0
/// \file
/// The formulas of Hong and Kim (ISCA 2009, section 3) from MWP on, with the paper's names. hong_kim2009.hpp lists all
/// formulas.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/model/steps.hpp>

namespace kernelcost::model::mwp_cwp {

/// The case of the formula for Exec_cycles: the paper's three, and one for kernels without memory instructions.
enum class regime { no_memory, too_few_warps, memory, computation };

enum class cases {
  /// The cases as defined in the paper.
  strict,
  /// The second case wherever the first does not apply: six rows of table B.7 in González García 2012.
  second_unless_first,
};

/// The inputs of the formulas.
struct terms {
  cycles Comp_cycles{};
  cycles Mem_cycles{};
  cycles Mem_L{};
  /// 0 if departures are left out: they then limit nothing, and barriers cost nothing.
  cycles Departure_delay{};
  count Mem_insts{};
  count Synch_insts{};
  bytes Load_bytes_per_warp{};
  frequency Freq{};
  bandwidth Bandwidth{};
  count Active_blocks_per_SM{};
  count ActiveSM{};
  count N{};
  count Rep{};
};

struct figures : terms {
  /// 0 if there are no memory instructions. MWP_without_BW is also 0 if departures are left out.
  count MWP_without_BW{};
  count MWP_peak_BW{};
  count MWP{};
  count CWP{};
  regime which = regime::no_memory;
  cycles Exec_cycles{};
  cycles Synch_cost{};
};

namespace detail {
/// The figures as the numbers of formulas.
template <class Steps>
struct numbers {
  using number = number_in<Steps>;
  number Comp_cycles;
  number Mem_cycles;
  number Mem_L;
  number Departure_delay;
  number N;
  number Rep;

  constexpr numbers(const terms& of, const Steps& steps)
      : Comp_cycles(steps.named("Comp_cycles", of.Comp_cycles)), Mem_cycles(steps.named("Mem_cycles", of.Mem_cycles)),
        Mem_L(steps.named("Mem_L", of.Mem_L)), Departure_delay(steps.named("Departure_delay", of.Departure_delay)),
        N(steps.named("N", of.N)), Rep(steps.named("Rep", of.Rep)) {}
};

template <class Steps>
constexpr void parallelism(figures& result, const numbers<Steps>& of, Steps& steps) {
  using number = number_in<Steps>;
  const bool departs = result.Departure_delay.value() > 0;
  const number others = departs ? lowest(steps.plain("MWP_without_BW", of.Mem_L / of.Departure_delay), of.N) : of.N;
  if (departs) result.MWP_without_BW = result.Mem_L.value() / result.Departure_delay.value();
  const number a_cycle = steps.operand(result.Bandwidth) / steps.operand(result.Freq);
  const number peak = steps.plain(
      "MWP_peak_BW", a_cycle * of.Mem_L / (steps.operand(result.Load_bytes_per_warp) * steps.operand(result.ActiveSM)));
  result.MWP_peak_BW = value_of(peak);
  result.MWP = value_of(steps.plain("MWP", lowest(peak, others)));
  const number CWP = steps.plain(
      "CWP", value_of(of.Comp_cycles) > 0 ? lowest((of.Mem_cycles + of.Comp_cycles) / of.Comp_cycles, of.N) : of.N);
  result.CWP = value_of(CWP);
}

/// MWP - 1: the other warps with a request in flight.
template <class Steps>
constexpr number_in<Steps> others_of(const figures& figure, Steps& steps) {
  return figure.MWP > 1 ? steps.named("MWP", figure.MWP) - 1 : number_in<Steps>(0);
}

template <class Steps>
constexpr void execute(figures& result, cases rule, const numbers<Steps>& of, Steps& steps) {
  using number = number_in<Steps>;
  const number between = of.Comp_cycles / steps.operand(result.Mem_insts);
  const number MWP = steps.named("MWP", result.MWP);
  const number others = others_of(result, steps);
  const auto write = [&](regime which, const number& each) {
    result.which = which;
    result.Exec_cycles = cycles::from_value(value_of(steps.in_cycles("Exec_cycles", each * of.Rep)));
  };
  if (result.MWP == result.N && result.CWP == result.N)
    write(regime::too_few_warps, of.Mem_cycles + of.Comp_cycles + between * others);
  else if (rule == cases::second_unless_first || result.CWP >= result.MWP || result.Comp_cycles > result.Mem_cycles)
    write(regime::memory, of.Mem_cycles * of.N / MWP + between * others);
  else
    write(regime::computation, of.Mem_L + of.Comp_cycles * of.N);
}
}  // namespace detail

/// The formulas from MWP on.
template <class Steps = no_steps>
constexpr figures solve(const terms& from, cases rule = cases::strict, Steps&& steps = {}) {
  figures result{from};
  const detail::numbers<std::remove_cvref_t<Steps>> of(from, steps);
  if (from.Mem_insts == 0) {
    const auto all = steps.in_cycles("Exec_cycles", of.Comp_cycles * of.N * of.Rep);
    result.Exec_cycles = cycles::from_value(value_of(all));
    return result;
  }
  detail::parallelism(result, of, steps);
  detail::execute(result, rule, of, steps);
  if (from.Synch_insts > 0 && from.Departure_delay.value() > 0 && result.MWP > 1) {
    const auto cost = of.Departure_delay * detail::others_of(result, steps) * steps.operand(from.Synch_insts) *
                      steps.operand(from.Active_blocks_per_SM) * of.Rep;
    result.Synch_cost = cycles::from_value(value_of(steps.in_cycles("Synch_cost", cost)));
  }
  return result;
}

}  // namespace kernelcost::model::mwp_cwp
