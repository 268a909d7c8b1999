// SPDX-License-Identifier: BSL-1.0
/// \file
/// instruction_costs: the demand of instructions on warp schedulers and functional units, from a card's calibration.
///
/// Units: cycles of the SM's clock, per warp.
#pragma once
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/operation.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/machine/calibration.hpp>
#include <kernelcost/model/calibrated/demand.hpp>
#include <kernelcost/model/calibrated/unrolling.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/room.hpp>
#include <kernelcost/warp/used_operations.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::model {

template <class = on_use>
class basic_instruction_costs {
 public:
  struct plain_cost {
    double latency;
    double issue;
    double scheduled;
  };

  /// `schedulers` is the number of warp schedulers of an SM.
  constexpr basic_instruction_costs(const calibration& card, double schedulers)
      : card_(card), schedulers_(schedulers),
        slot_(card.operations(element_kind::float32, expr::op::fma).issue.value()) {}

  /// False for an instruction that a calibration may lack, and does. Other operations without a measurement have a
  /// price by rule.
  constexpr bool measures(element_kind kind, expr::op operation) const {
    const bool optional = expr::is_approximate(operation) || operation == expr::op::pack;
    return !optional || card_.operations(kind, operation).latency.value() > 0;
  }
  /// An operation without a measurement costs as much as a multiply-add of its type or, if that is missing, of float.
  /// A reciprocal without one is a division.
  /// A single instruction of the special function unit has the latency and the rate of `rsqrt`, which executes one.
  constexpr plain_cost cost(element_kind kind, expr::op operation) const {
    auto found = card_.operations(kind, operation);
    if (expr::is_approximate(operation)) {
      if (!(found.latency.value() > 0)) found = card_.operations(element_kind::float32, expr::op::rsqrt);
      found.scheduled = cycles::from_value(slot_);
    }
    if (operation == expr::op::reciprocal && !(found.latency.value() > 0)) return cost(kind, expr::op::div);
    if (!(found.latency.value() > 0)) found = card_.operations(kind, expr::op::fma);
    if (!(found.latency.value() > 0)) found = card_.operations(element_kind::float32, expr::op::fma);
    return {found.latency.value(), found.issue.value(), scheduled(kind, operation, found)};
  }

  /// Issue cycles of one instruction when all schedulers issue.
  constexpr double slot() const { return slot_; }
  /// A single warp uses one scheduler, so it takes `schedulers` times as long as the whole SM.
  constexpr double of_one_warp(double cycles) const { return schedulers_ * cycles; }

  constexpr void instructions(demand& asks, double n) const {
    asks[asked::instructions] += n;
    asks[asked::issue] += n * slot_;
  }

  /// The functional unit of an operation, in an enumeration with the units' names. Compilers turn left shifts into
  /// multiplications, and some selections of 32-bit integers into moves, which the assembler writes as multiply-adds:
  /// one half of both uses the pipe of multiply-adds and `second` the other. The H200's executed instructions of users'
  /// kernels (examples/records/users) have 58 selections to 42 such moves.
  template <class Kind>
  struct units_of {
    Kind first;
    Kind second;
  };
  template <class Kind>
  static constexpr units_of<Kind> units(element_kind kind, expr::op operation) {
    using expr::op;
    const bool whole = kind == element_kind::int32 || kind == element_kind::int64;
    if (kind == element_kind::float64) return {Kind::fp64, Kind::fp64};
    const bool moves = operation == op::select && kind == element_kind::int32;
    if (operation == op::shift || moves) return {Kind::fp32, Kind::integer};
    if (is_sequence(operation) || operation == op::popcount) return {Kind::special, Kind::special};
    if (kind == element_kind::int32 && (operation == op::add || operation == op::sub))
      return {Kind::integer_or_fp32, Kind::integer_or_fp32};
    if (compares(operation) || (whole && operation != op::mul && operation != op::fma))
      return {Kind::integer, Kind::integer};
    return {Kind::fp32, Kind::fp32};
  }
  /// Adds the cycles that instructions occupy their functional unit.
  template <class Kind>
  static constexpr void keep_busy(tally<Kind>& busy, const units_of<Kind>& which, double cycles) {
    if (which.first == which.second) {
      busy[which.first] += cycles;
    } else {
      busy[which.first] += 0.5 * cycles;
      busy[which.second] += 0.5 * cycles;
    }
  }

  /// The cycles of the pipes of integers and of multiply-adds. The compiler writes additions of 32-bit integers as such
  /// or as multiply-adds, so that both pipes have as much to do (seen in the code of nvcc 13 for sm_90).
  struct pipe_cycles {
    double integer;
    double fp32;
  };
  template <class Units>
  static constexpr pipe_cycles balanced(const Units& units) {
    using Kind = typename Units::kind;
    const double free = units[Kind::integer_or_fp32];
    double to_integer = (free + units[Kind::fp32] - units[Kind::integer]) / 2;
    if (to_integer < 0) to_integer = 0;
    if (to_integer > free) to_integer = free;
    return {units[Kind::integer] + to_integer, units[Kind::fp32] + free - to_integer};
  }

 private:
  /// Divisions and functions.
  static constexpr bool is_sequence(expr::op operation) {
    using expr::op;
    switch (operation) {
      case op::div:
      case op::reciprocal:
      case op::mod:
      case op::sqrt:
      case op::rsqrt:
      case op::exp:
      case op::log:
      case op::sin:
      case op::cos: return true;
      default: return expr::is_approximate(operation);
    }
  }
  static constexpr bool compares(expr::op operation) {
    using expr::op;
    return operation == op::compare || operation == op::select || operation == op::min || operation == op::max ||
           operation == op::convert;
  }
  /// If the scheduler cycles of a sequence were not measured, all its issue cycles count. Arithmetic on 64-bit integers
  /// is as many instructions as 32-bit ones take its pipe as long: two for a sum, four for a product.
  constexpr double scheduled(element_kind kind, expr::op operation, const operation_cost& found) const {
    if (found.scheduled.value() > 0) return found.scheduled.value();
    if (is_sequence(operation)) return found.issue.value();
    const double of_32_bits = card_.operations(element_kind::int32, expr::op::logic).issue.value();
    if (kind != element_kind::int64 || !(of_32_bits > 0)) return slot_;
    return larger(found.issue.value() / of_32_bits, 1.0) * slot_;
  }

  const calibration& card_;
  double schedulers_;
  double slot_;
};
using instruction_costs = basic_instruction_costs<>;

/// An operation as `calibrated` prices it.
struct priced_operation {
  element_kind kind = element_kind::other;
  expr::op operation = expr::op::add;
  instruction_costs::plain_cost cost{};
  /// Between independent results of one warp.
  double interval = 0;
  bool measured = false;
  instruction_costs::units_of<asked> units{};

  constexpr priced_operation() = default;
  constexpr priced_operation(const instruction_costs& issue, element_kind its_kind, expr::op which)
      : kind(its_kind), operation(which), cost(issue.cost(its_kind, which)),
        interval(smaller(cost.latency, issue.of_one_warp(cost.issue))), measured(issue.measures(its_kind, which)),
        units(instruction_costs::units<asked>(its_kind, which)) {}
};

/// The prices of the operations that a kernel uses. Kernels repeat a few, and to find one is faster than to price it.
template <class = on_use>
class basic_priced_operations {
 public:
  constexpr basic_priced_operations(const instruction_costs& issue, const warp::used_operations& used) : used_(used) {
    for (unsigned place = 0; place < warp::used_operations::places; ++place)
      if (used.has(place))
        std::construct_at(&priced_[place].value, issue, used.at(place).kind, used.at(place).operation);
  }
  /// Null if another operation has its place.
  constexpr const priced_operation* find(element_kind kind, expr::op operation) const {
    const unsigned place = warp::used_operations::place_of(kind, operation);
    if (!used_.has(place)) return nullptr;
    const auto& known = priced_[place].value;
    return known.kind == kind && known.operation == operation ? &known : nullptr;
  }

 private:
  const warp::used_operations& used_;
  slot<priced_operation> priced_[warp::used_operations::places];
};
using priced_operations = basic_priced_operations<>;
}  // namespace kernelcost::model
#pragma GCC diagnostic pop
