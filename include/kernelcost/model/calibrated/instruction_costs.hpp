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
  };

  /// `schedulers`: the parts of an SM that issue by themselves.
  constexpr instruction_costs(const calibration& card, double schedulers)
      : card_(card), schedulers_(schedulers), slot_(cost(element_kind::float32, expr::op::fma).issue) {}

  /// What no benchmark has measured costs as much as a multiply-add of its type, or else of float.
  constexpr plain_cost cost(element_kind kind, expr::op operation) const {
    auto found = card_.operations(kind, operation);
    if (found.latency.value() == 0) found = card_.operations(kind, expr::op::fma);
    if (found.latency.value() == 0) found = card_.operations(element_kind::float32, expr::op::fma);
    return {found.latency.value(), found.issue.value()};
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
    const double busy = n * cost(kind, operation).issue;
    // A division or a function is a sequence of instructions: it takes as many slots as its cycles hold.
    const bool sequence = operation == op::div || operation == op::mod || operation == op::sqrt ||
                          operation == op::rsqrt || operation == op::exp || operation == op::log ||
                          operation == op::sin || operation == op::cos;
    const bool compares = operation == op::compare || operation == op::select || operation == op::min ||
                          operation == op::max || operation == op::convert;
    asks.instructions += n;
    asks.issue += sequence ? busy : n * slot_;
    if (kind == element_kind::float64)
      asks.fp64 += busy;
    else if (sequence)
      asks.special += busy;
    else if (kind == element_kind::int32 || kind == element_kind::int64 || compares)
      asks.integer += busy;
    else
      asks.fp32 += busy;
  }

 private:
  const calibration& card_;
  double schedulers_;
  double slot_;
};
}  // namespace kernelcost::model
