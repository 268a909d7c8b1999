// SPDX-License-Identifier: BSL-1.0
#include "ptx_schedule.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace examples::trace::ptx {
namespace {

namespace kc = kernelcost;
using kc::element_kind;
using kc::expr::op;

element_kind kind_of_type(const statement& it) {
  if (it.is_single()) return element_kind::float32;
  if (it.is_double()) return element_kind::float64;
  if (is_floating(it.type())) return element_kind::half;
  return it.is_wide() ? element_kind::int64 : element_kind::int32;
}
/// The slower side of a conversion.
element_kind kind_of_conversion(const statement& it) {
  const std::string_view to = it.parts[it.parts.size() - 2], from = it.type();
  if (to == "f64" || from == "f64") return element_kind::float64;
  return is_floating(to) && is_floating(from) ? element_kind::half : element_kind::float32;
}
op operation_of(const statement& it) {
  const std::string_view name = it.name();
  const bool exact = it.has("rn");
  if (name == "div") return exact || !it.is_single() ? op::div : op::rcp_approx;
  if (name == "rem") return op::mod;
  if (name == "sqrt") return exact || it.is_double() ? op::sqrt : op::rsqrt_approx;
  if (name == "rsqrt") return it.has("ftz") ? op::rsqrt_approx : op::rsqrt;
  if (name == "rcp") return exact || it.is_double() ? op::reciprocal : op::rcp_approx;
  if (name == "ex2" || name == "sin" || name == "cos") return op::ex2_approx;
  if (name == "lg2") return op::lg2_approx;
  if (name == "tanh") return op::tanh_approx;
  if (name == "popc" || name == "clz" || name == "bfind" || name == "brev") return op::popcount;
  if (name == "mul" || name == "mad" || name == "fma") return op::fma;
  if (name == "min" || name == "max") return op::min;
  if (name == "selp") return op::select;
  if (name == "shl" || name == "shr" || name == "shf") return op::shift;
  if (name == "and" || name == "or" || name == "xor" || name == "not") return op::logic;
  return op::add;
}
bool is_awaited_elsewhere(const statement& it) {
  const std::string_view name = it.name();
  return name == "ld" || name == "atom" || name == "shfl" || name == "vote" || name == "match" || name == "redux";
}
/// `instructions` are those of the machine. An approximation of the special function unit is scaled before and after.
double latency_of(const statement& it, double instructions, const warp_times& times) {
  if (is_awaited_elsewhere(it)) return times.issue();
  if (it.name() == "cvt")
    return is_floating(it.type()) || is_floating(it.parts[it.parts.size() - 2])
               ? times.latency(kind_of_conversion(it), op::convert)
               : times.latency(element_kind::int32, op::add);
  // A factor of 32 bits takes one instruction; a constant divisor, instructions that need each other's results.
  const double product = times.latency(element_kind::int32, op::fma);
  if (it.is_wide() && it.has("wide")) return product;
  if (divides_by_constant(it)) return instructions * product;
  const element_kind kind = kind_of_type(it);
  const op what = operation_of(it);
  if (kc::expr::is_approximate(what))
    return times.latency(kind, what) + (instructions - 1) * times.latency(kind, op::fma);
  // The second half of a number of 64 bits needs the carry of the first.
  const bool in_halves = kind == element_kind::int64 && instructions == 2;
  return times.latency(kind, what) + (in_halves ? times.issue() : 0);
}

/// The statements of a block that need each other's results.
class dependences {
 public:
  dependences(const std::vector<statement>& block, const std::vector<instruction>& made, const warp_times& times)
      : block_(block), times_(times), users(block.size()), needs(block.size()), way(block.size()),
        latency_(block.size()) {
    for (std::size_t i = 0; i < block.size(); ++i) add(i);
    for (std::size_t i = block.size(); i-- > 0;) {
      latency_[i] = made[i].instructions > 0 ? latency_of(block[i], made[i].instructions, times) : 0;
      way[i] = latency_[i];
      for (const std::size_t user : users[i]) way[i] = std::max(way[i], latency(i, user) + way[user]);
    }
  }
  double latency(std::size_t i, std::size_t user) const {
    const bool decides = block_[i].name() == "setp" || block_[i].type() == "pred";
    return decides && jumps(block_[user]) ? times_.condition - times_.issue() / 2 : latency_[i];
  }

 private:
  void add(std::size_t i) {
    std::set<std::size_t> from;
    for_needed(block_[i], [&](std::string_view name) {
      if (const auto found = defined_.find(name); found != defined_.end()) from.insert(found->second);
    });
    for (const std::size_t each : from) users[each].push_back(i), ++needs[i];
    if (has_result(block_[i]))
      for_registers(block_[i].operands.front(), [&](std::string_view name) { defined_[name] = i; });
  }

  const std::vector<statement>& block_;
  const warp_times& times_;

 public:
  std::vector<std::vector<std::size_t>> users;
  std::vector<int> needs;
  /// The cycles from a statement to the end of the block.
  std::vector<double> way;

 private:
  std::vector<double> latency_;
  std::map<std::string_view, std::size_t> defined_;
};

}  // namespace

warp_times::warp_times(const kc::gpu& card)
    : condition(card.measured.value()->branch.condition.value()),
      branch(card.measured.value()->loop_trip.latency.value()), meeting(card.measured.value()->branch.together.value()),
      resolved_branch(branch), shuffle(card.measured.value()->shuffle.latency.value()),
      vote(card.measured.value()->vote.latency.value()), constant(card.measured.value()->constant_latency.value()),
      cached_load(card.measured.value()->l1_latency.value()), shared_load(card.shared_latency.value().value()),
      atomic(card.measured.value()->atomic_latency.value()),
      costs_(*card.measured.value(), static_cast<double>(card.sm.partitions)) {
  // The shortest loop adds, compares and branches, one after the other.
  const double trip = card.measured.value()->shortest_trip.value();
  resolved_branch = std::max(branch, trip - latency(element_kind::int32, op::add) - condition);
}

double scheduled(const std::vector<statement>& block, const std::vector<instruction>& made, const warp_times& times) {
  dependences of(block, made, times);
  std::vector<double> ready(block.size());
  std::set<std::pair<double, std::size_t>> waiting, open;  // by the time, and by the longest way
  for (std::size_t i = 0; i < block.size(); ++i)
    if (of.needs[i] == 0) waiting.emplace(0, i);
  double now = 0;
  while (!waiting.empty() || !open.empty()) {
    if (open.empty()) now = std::max(now, waiting.begin()->first);
    for (; !waiting.empty() && waiting.begin()->first <= now; waiting.erase(waiting.begin()))
      open.emplace(-of.way[waiting.begin()->second], waiting.begin()->second);
    const std::size_t i = open.begin()->second;
    open.erase(open.begin());
    now += times.issue() * made[i].instructions;
    if (jumps(block[i])) now += times.branch;
    const double begun = now - times.issue() * std::min(1.0, made[i].instructions);
    for (const std::size_t user : of.users[i]) {
      ready[user] = std::max(ready[user], begun + of.latency(i, user));
      if (--of.needs[user] == 0) waiting.emplace(ready[user], user);
    }
  }
  return now;
}

}  // namespace examples::trace::ptx
