// SPDX-License-Identifier: BSL-1.0
/// \file
/// logp_collectives: the optimal broadcast and the optimal summation on a LogP machine.
///
/// Culler et al. 1993 (logp.hpp); R. M. Karp, A. Sahay, E. E. Santos, K. E. Schauser, "Optimal broadcast and summation
/// in the LogP model", SPAA 1993.
///
///     broadcast    Every processor that has the item sends it on, every max(g, o) cycles; a message takes o + L + o.
///                  A processor that is reached by a messages and b waits has the item at
///                  a × (2 o + L) + b × max(g, o). C(a + b - 1, b) processors have these a and b.
///     summation    The same tree in reverse. A processor that must finish at t adds values received from its children:
///                  one that finished at t - (2 o + L + 1), and further ones max(g, o + 1) cycles earlier each. A
///                  receipt and its addition take the time of o + 1 local additions, so a child that finishes at t'
///                  contributes t' - o more values than its parent could add in the same time.
///
/// Both are computed by formula without a simulation, so 2^40 processors take no longer than eight.
#pragma once
#include <kernelcost/on_use.hpp>
#include <kernelcost/parallel_machine/logp.hpp>

namespace kernelcost::detail {
/// The processors of the optimal tree except its root, in the order in which they receive the item. C(a + b - 1, b)
/// processors, a >= 1, are reached at a × hop + b × wait. Within the longer of hop and wait their number doubles, so
/// few multiples of the longer one occur.
template <class = on_use>
class basic_logp_tree {
 public:
  struct group {
    double time;
    double processors;
    double hops;
    double waits;
  };

  constexpr basic_logp_tree(double hop, double wait) : hop_(hop), wait_(wait), hop_is_longer_(hop >= wait) {
    for (int i = 0; i < most_of_longer; ++i) {
      rows_[static_cast<std::size_t>(i)].hops = hop_is_longer_ ? i + 1 : 1;
      rows_[static_cast<std::size_t>(i)].waits = hop_is_longer_ ? 0 : i;
    }
  }

  constexpr group next() {
    auto* first = &rows_[0];
    for (auto& candidate : rows_) {
      if (time(candidate) < time(*first)) first = &candidate;
      if (candidate.fresh) break;  // later rows start later
    }
    const group result{time(*first), first->processors, first->hops, first->waits};
    advance(*first);
    return result;
  }

 private:
  static constexpr int most_of_longer = 64;
  /// Groups with the same multiple of the longer of hop and wait, in order of the multiple of the shorter.
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
  row rows_[most_of_longer]{};
};
using logp_tree = basic_logp_tree<>;
}  // namespace kernelcost::detail

namespace kernelcost::logp {
/// The time until all processors of the machine have an item that one of them had at the start. Units: cycles. The
/// formulas go into `steps`.
template <class Steps = no_steps>
constexpr cycles broadcast_time(const machine& on, Steps&& steps = {}) {
  const parameters m(on);
  using model::greatest;
  using number = number_in<Steps>;
  const number each_hop = steps.in_cycles("hop", number(m.o) + number(m.L) + number(m.o));
  const number each_wait = steps.in_cycles("wait", greatest(number(m.g), number(m.o)));
  const double hop = value_of(each_hop);
  const double wait = value_of(each_wait);
  detail::logp_tree::group last{0, 1, 0, 0};
  if (hop > 0 && wait > 0) {
    detail::logp_tree order(hop, wait);
    for (double reached = 1; reached < m.P; reached += last.processors) last = order.next();
  } else if (m.P > 1) {
    last = {hop, m.P - 1, 1, 0};  // all at the same time; if hop is 0, one after the other at no cost
  }
  const number time = number(last.hops) * each_hop + number(last.waits) * each_wait;
  return cycles::from_value(value_of(steps.in_cycles("T", time)));
}

/// The most values that the machine sums in `time`; an addition takes one cycle. `time`, L, o and g are whole cycles.
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

/// The least time, in whole cycles, in which the machine sums `values` values.
constexpr cycles summation_time(const machine& on, count values) {
  double enough =
      values > 1 ? static_cast<double>(detail::whole(ceil_div(values, 1))) - 1 : 0;  // the time on one processor
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
