// SPDX-License-Identifier: BSL-1.0
/// \file
/// logp_collectives: the optimal broadcast and the optimal summation on a LogP machine.
///
/// Culler et al. 1993 (logp.hpp); R. M. Karp, A. Sahay, E. E. Santos, K. E. Schauser, "Optimal broadcast and summation in the LogP
/// model", SPAA 1993.
///
///     broadcast    whoever has the item sends it on, every max(g, o) cycles; each message takes o + L + o. A processor reached
///                  by a messages and b waits has it at a × (2 o + L) + b × max(g, o); there are C(a + b - 1, b) such.
///     summation    the same tree turned round: whoever must be done at t adds, from t - 1 on, what a child sent that was done at
///                  t - (2 o + L + 1), its next child max(g, o + 1) cycles earlier. A receipt and its addition cost o + 1 local
///                  additions, so a processor done at t' brings t' - o more values than its parent would add in that time.
///
/// Both by formula: no processor is followed, and 2^40 of them are as quick as eight.
#pragma once
#include <kernelcost/parallel_machine/logp.hpp>

namespace kernelcost::detail {
/// The processors of the optimal tree but its root, in the order in which they are reached: those at a × hop + b × wait are
/// C(a + b - 1, b), a >= 1. Within the longer of hop and wait their number doubles; so there are few of the longer.
class logp_tree {
 public:
  struct group {
    double time;
    double processors;
    double hops;
    double waits;
  };

  constexpr logp_tree(double hop, double wait) : hop_(hop), wait_(wait), hop_is_longer_(hop >= wait) {
    for (int i = 0; i < most_of_longer; ++i) {
      rows_[static_cast<std::size_t>(i)].hops = hop_is_longer_ ? i + 1 : 1;
      rows_[static_cast<std::size_t>(i)].waits = hop_is_longer_ ? 0 : i;
    }
  }

  constexpr group next() {
    auto* first = &rows_[0];
    for (auto& candidate : rows_) {
      if (time(candidate) < time(*first)) first = &candidate;
      if (candidate.fresh) break;  // later rows begin later
    }
    const group result{time(*first), first->processors, first->hops, first->waits};
    advance(*first);
    return result;
  }

 private:
  static constexpr int most_of_longer = 64;
  /// Groups with the same number of the longer of the two, in order of the shorter.
  struct row {
    double hops = 1;
    double waits = 0;
    double processors = 1;
    bool fresh = true;
  };

  constexpr double time(const row& at) const { return at.hops * hop_ + at.waits * wait_; }
  constexpr void advance(row& at) const {
    double& shorter = hop_is_longer_ ? at.waits : at.hops;
    at.processors = at.processors * (at.hops + at.waits) / (hop_is_longer_ ? at.waits + 1 : at.hops);
    shorter += 1;
    at.fresh = false;
  }

  double hop_;
  double wait_;
  bool hop_is_longer_;
  std::array<row, most_of_longer> rows_{};
};
}  // namespace kernelcost::detail

namespace kernelcost::logp {
/// The time until the last of the machine's processors has an item that one had at first. Units: cycles. The formulas go into
/// `steps`.
template <class Steps = no_steps>
constexpr cycles broadcast_time(const machine& on, Steps&& steps = {}) {
  const parameters m(on);
  const double hop = m.o + m.L + m.o;
  const double wait = m.spacing();
  detail::logp_tree::group last{0, 1, 0, 0};
  if (hop > 0 && wait > 0) {
    detail::logp_tree order(hop, wait);
    for (double reached = 1; reached < m.P; reached += last.processors) last = order.next();
  } else if (m.P > 1) {
    last = {hop, m.P - 1, 1, 0};  // all at once; without hop, one by the other in no time
  }
  steps.add("hop", "{} + {} + {}", {m.o, m.L, m.o}, cycles::from_value(hop));
  steps.add("wait", "max({}, {})", {m.g, m.o}, cycles::from_value(wait));
  steps.add("T", "{} × {} + {} × {}", {last.hops, hop, last.waits, wait}, cycles::from_value(last.time));
  return cycles::from_value(last.time);
}

/// The most values that the machine sums in `time`, an addition taking one cycle. `time`, L, o and g are whole cycles.
constexpr count most_values_summed(const machine& on, const cycles& time) {
  const parameters m(on);
  for (const double number : {time.value(), m.L, m.o, m.g}) detail::whole(number);
  detail::logp_tree order(2 * m.o + m.L + 1, m.g > m.o + 1 ? m.g : m.o + 1);
  double values = time.value() + 1;
  double idle = m.P - 1;
  while (idle > 0) {
    const auto next = order.next();
    const double brings = time.value() - next.time - m.o;
    if (brings <= 0) break;
    const double used = next.processors < idle ? next.processors : idle;
    values += used * brings;
    idle -= used;
  }
  return values;
}

/// The least time, in whole cycles, in which the machine sums so many values.
constexpr cycles summation_time(const machine& on, count values) {
  double enough = values > 1 ? static_cast<double>(detail::whole(ceil_div(values, 1))) - 1 : 0;  // on one processor
  double too_little = -1;
  while (enough - too_little > 1) {
    const double middle = static_cast<double>(static_cast<long long>((enough + too_little) / 2));
    if (most_values_summed(on, cycles::from_value(middle)) >= values)
      enough = middle;
    else
      too_little = middle;
  }
  return cycles::from_value(enough);
}
}  // namespace kernelcost::logp
