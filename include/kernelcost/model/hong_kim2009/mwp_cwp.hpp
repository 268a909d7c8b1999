// SPDX-License-Identifier: BSL-1.0
/// \file
/// The formulas of Hong and Kim (ISCA 2009, section 3), from MWP on; see hong_kim2009.hpp, which has them all. The names are theirs.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/model/steps.hpp>

namespace kernelcost::model::mwp_cwp {

/// Which of the formulas for Exec_cycles holds: the paper's three, and one for kernels without memory instructions.
enum class regime { no_memory, too_few_warps, memory, computation };

enum class cases {
  /// As the paper has them.
  strict,
  /// The second wherever the first is not: six rows of table B.7 in González García 2012.
  second_unless_first,
};

/// What the formulas begin with.
struct terms {
  cycles Comp_cycles{};
  cycles Mem_cycles{};
  cycles Mem_L{};
  /// 0 where departures are left out: they limit nothing, and barriers cost nothing.
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
  /// 0 where there are no memory instructions, and MWP_without_BW where departures are left out.
  count MWP_without_BW{};
  count MWP_peak_BW{};
  count MWP{};
  count CWP{};
  regime which = regime::no_memory;
  cycles Exec_cycles{};
  cycles Synch_cost{};
};

namespace detail {
constexpr double lesser(double a, double b) { return a < b ? a : b; }
/// MWP - 1: the warps whose requests are under way beside a warp's own.
constexpr double others_of(const figures& figure) { return figure.MWP > 1 ? figure.MWP.value() - 1 : 0; }

template <class Steps>
constexpr void parallelism(figures& result, Steps& steps) {
  const double Mem_L = result.Mem_L.value();
  const double N = result.N.value();
  double MWP = N;
  if (result.Departure_delay.value() > 0) {
    const double without_BW = Mem_L / result.Departure_delay.value();
    result.MWP_without_BW = without_BW;
    steps.add("MWP_without_BW", "{} / {}", {Mem_L, result.Departure_delay.value()}, without_BW);
    MWP = lesser(MWP, without_BW);
  }
  const double per_cycle = result.Bandwidth.value() / result.Freq.value();
  const double peak = per_cycle * Mem_L / (result.Load_bytes_per_warp.value() * result.ActiveSM.value());
  result.MWP_peak_BW = peak;
  steps.add("MWP_peak_BW", "{} × {} / ({} × {})",
            {per_cycle, Mem_L, result.Load_bytes_per_warp.value(), result.ActiveSM.value()}, peak);
  MWP = lesser(MWP, peak);
  result.MWP = MWP;
  if (result.Departure_delay.value() > 0)
    steps.add("MWP", "min({}, min({}, {}))", {result.MWP_without_BW.value(), peak, N}, MWP);
  else
    steps.add("MWP", "min({}, {})", {peak, N}, MWP);

  const double computing = result.Comp_cycles.value();
  const double waiting = result.Mem_cycles.value();
  if (computing > 0) {
    result.CWP = lesser((waiting + computing) / computing, N);
    steps.add("CWP", "min(({} + {}) / {}, {})", {waiting, computing, computing, N}, result.CWP.value());
  } else {
    result.CWP = N;
    steps.add("CWP", "{}", {N}, N);
  }
}

template <class Steps>
constexpr void execute(figures& result, cases rule, Steps& steps) {
  const double computing = result.Comp_cycles.value();
  const double waiting = result.Mem_cycles.value();
  const double between = computing / result.Mem_insts.value();
  const double N = result.N.value();
  const double Rep = result.Rep.value();
  const double MWP = result.MWP.value();
  const double others = others_of(result);
  const auto write = [&](const char* formula, std::initializer_list<double> operands, double each) {
    result.Exec_cycles = cycles::from_value(each * Rep);
    steps.add("Exec_cycles", formula, operands, result.Exec_cycles);
  };
  if (result.MWP == result.N && result.CWP == result.N) {
    result.which = regime::too_few_warps;
    write("({} + {} + {} × {}) × {}", {waiting, computing, between, others, Rep},
          waiting + computing + between * others);
  } else if (rule == cases::second_unless_first || result.CWP >= result.MWP || computing > waiting) {
    result.which = regime::memory;
    write("({} × {} / {} + {} × {}) × {}", {waiting, N, MWP, between, others, Rep},
          waiting * N / MWP + between * others);
  } else {
    result.which = regime::computation;
    write("({} + {} × {}) × {}", {result.Mem_L.value(), computing, N, Rep}, result.Mem_L.value() + computing * N);
  }
}
}  // namespace detail

/// The formulas from MWP on.
template <class Steps = no_steps>
constexpr figures solve(const terms& from, cases rule = cases::strict, Steps&& steps = {}) {
  figures result{from};
  const double computing = from.Comp_cycles.value();
  const double N = from.N.value();
  const double Rep = from.Rep.value();
  if (from.Mem_insts == 0) {
    result.Exec_cycles = cycles::from_value(computing * N * Rep);
    steps.add("Exec_cycles", "{} × {} × {}", {computing, N, Rep}, result.Exec_cycles);
    return result;
  }
  detail::parallelism(result, steps);
  detail::execute(result, rule, steps);
  if (from.Synch_insts > 0 && from.Departure_delay.value() > 0) {
    const double delay = from.Departure_delay.value();
    const double others = detail::others_of(result);
    const double blocks_here = from.Active_blocks_per_SM.value();
    result.Synch_cost = cycles::from_value(delay * others * from.Synch_insts.value() * blocks_here * Rep);
    steps.add("Synch_cost", "{} × {} × {} × {} × {}", {delay, others, from.Synch_insts.value(), blocks_here, Rep},
              result.Synch_cost);
  }
  return result;
}

}  // namespace kernelcost::model::mwp_cwp
