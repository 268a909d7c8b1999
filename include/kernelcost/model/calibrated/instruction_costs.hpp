// SPDX-License-Identifier: BSL-1.0
/// \file
/// instruction_costs: what instructions ask of a warp scheduler and of the functional units, from a card's calibration.
///
/// Units: cycles of the SM's clock, for a warp.
#pragma once
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/operation.hpp>
#include <kernelcost/machine/calibration.hpp>
#include <kernelcost/model/calibrated/demand.hpp>

namespace kernelcost::model {

class instruction_costs {
 public:
  struct plain_cost {
    double latency;
    double issue;
    double scheduled;
  };

  /// `schedulers`: the parts of an SM that issue by themselves.
  constexpr instruction_costs(const calibration& card, double schedulers)
      : card_(card), schedulers_(schedulers),
        slot_(card.operations(element_kind::float32, expr::op::fma).issue.value()) {}

  /// What no benchmark has measured costs as much as a multiply-add of its type, or else of float.
  constexpr plain_cost cost(element_kind kind, expr::op operation) const {
    auto found = card_.operations(kind, operation);
    if (found.latency.value() == 0) found = card_.operations(kind, expr::op::fma);
    if (found.latency.value() == 0) found = card_.operations(element_kind::float32, expr::op::fma);
    return {found.latency.value(), found.issue.value(), scheduled(operation, found)};
  }

  /// The slot of an instruction, where all schedulers issue.
  constexpr double slot() const { return slot_; }
  /// What takes the whole SM so many cycles takes one warp alone, which has one scheduler.
  constexpr double of_one_warp(double cycles) const { return schedulers_ * cycles; }

  constexpr void instructions(demand& asks, double n) const {
    asks.instructions += n;
    asks.issue += n * slot_;
  }

  constexpr void compute(demand& asks, element_kind kind, expr::op operation, double n) const {
    using expr::op;
    const auto one = cost(kind, operation);
    const double busy = n * one.issue;
    const bool whole = kind == element_kind::int32 || kind == element_kind::int64;
    asks.instructions += n;
    asks.issue += n * one.scheduled;
    if (kind == element_kind::float64)
      asks.fp64 += busy;
    else if (operation == op::shift) {
      // Compilers make shifts to the left multiplications, which the pipe of multiply-adds does.
      asks.fp32 += 0.5 * busy;
      asks.integer += 0.5 * busy;
    } else if (is_sequence(operation))
      asks.special += busy;
    else if (compares(operation) || (whole && operation != op::mul && operation != op::fma))
      asks.integer += busy;
    else
      asks.fp32 += busy;
  }

 private:
  /// Divisions and functions.
  static constexpr bool is_sequence(expr::op operation) {
    using expr::op;
    switch (operation) {
      case op::div:
      case op::mod:
      case op::sqrt:
      case op::rsqrt:
      case op::exp:
      case op::log:
      case op::sin:
      case op::cos: return true;
      default: return false;
    }
  }
  static constexpr bool compares(expr::op operation) {
    using expr::op;
    return operation == op::compare || operation == op::select || operation == op::min || operation == op::max ||
           operation == op::convert;
  }
  /// A sequence whose slots nobody has measured takes as many as its cycles hold.
  constexpr double scheduled(expr::op operation, const operation_cost& found) const {
    if (found.scheduled.value() > 0) return found.scheduled.value();
    return is_sequence(operation) ? found.issue.value() : slot_;
  }

  const calibration& card_;
  double schedulers_;
  double slot_;
};
}  // namespace kernelcost::model
