// SPDX-License-Identifier: BSL-1.0
/// \file
/// unrolling: how many trips of a loop the compiler merges into one if the description does not say.
///
/// nvcc unrolls a loop of unknown trip count by four if four copies of the body fit a budget of instructions, by two if
/// two copies fit, and otherwise not at all. The instructions are those of the compiler's intermediate code, not of
/// the card: a multiply-add is two, expf is fourteen. Source: examples/records/unrolling.py, which compiles loops with
/// growing bodies and reads the copies from the code (nvcc 13.0, sm_90): one budget explains all of them. The merges
/// of the assembler are read from the card's code by examples/records/loads_in_flight.py.
#pragma once
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/operation.hpp>
#include <kernelcost/expr/pattern.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp/active_lanes.hpp>

namespace kernelcost::model::unrolling {

inline constexpr double most_copies = 4;
/// The budget of all copies, and the instructions that each copy has besides its body.
inline constexpr double most_instructions = 200;
inline constexpr double instructions_of_a_trip = 8;

/// Instructions of an access with the computation of its address.
inline constexpr double of_global_access = 5;
inline constexpr double of_shared_access = 4;
inline constexpr double of_exchange = 3;
inline constexpr double of_branch = 2;
/// A matrix product is one instruction of the intermediate code, too. Its factors and sums are registers.
inline constexpr double of_matrix_product = 1;

/// Instructions of an operation. sin and cos, and all functions of double, exceed any budget.
constexpr double of_operation(element_kind kind, expr::op operation) {
  using expr::op;
  constexpr double beyond_all = most_instructions;
  const bool is_double = kind == element_kind::float64;
  switch (operation) {
    case op::fma: return 2;
    case op::div:
    case op::reciprocal:
    case op::mod: return 4;
    case op::sqrt:
    case op::rsqrt: return is_double ? 4 : 1;
    case op::exp: return is_double ? beyond_all : 14;
    case op::log: return is_double ? beyond_all : 34;
    case op::sin:
    case op::cos: return beyond_all;
    default: return 1;
  }
}

/// True if the code of an operation has a branch, for the operands that its fast path does not cover. Loads that follow
/// in the program wait for the branch.
constexpr bool branches(element_kind kind, expr::op operation) {
  using expr::op;
  const bool is_double = kind == element_kind::float64;
  switch (operation) {
    case op::div:
    case op::reciprocal:
    case op::mod: return is_double || kind == element_kind::float32 || kind == element_kind::int64;
    case op::sqrt: return is_double || kind == element_kind::float32;
    case op::rsqrt:
    case op::exp:
    case op::log: return is_double;
    case op::sin:
    case op::cos: return true;
    default: return false;
  }
}

/// Loads of merged trips are issued before a branch that only computes if each side has at most these instructions.
/// Source: the rows branch_with_... of examples/records/loads_in_flight.csv. Up to some nineteen instructions of the
/// card nvcc removes the branch. Beyond them, it still issues the loads of later trips first.
inline constexpr double most_instructions_that_loads_pass = 48;

/// The assembler has no branch around at most these instructions: they depend on a predicate. Source: nvcc 13.0, sm_90,
/// which has none around four loads from shared memory with a sum each, eight stores, ten loads with a sum each, and
/// eight multiply-adds, but one around five, nine, twelve and 32 of them.
inline constexpr double most_predicated_instructions = 20;

/// The assembler merges four of the compiler's groups of four trips again if the sixteen fit a budget of their own.
inline constexpr double copies_by_assembler = 4;
inline constexpr double most_instructions_for_assembler = 320;
constexpr bool merged_by_assembler(double instructions) {
  return most_copies * copies_by_assembler * instructions <= most_instructions_for_assembler;
}

/// The registers that loads of merged trips take while they are in flight together: sixteen loads of float along a row,
/// four of float4. More loads wait for the first ones.
inline constexpr double registers_in_flight = 16;
/// The registers that a load takes for its address beside other loads: none if lanes walk along their rows, where one
/// address serves all merged trips, two if the address comes from a division, and otherwise one. Source:
/// examples/records/loads_in_flight.csv. Whether two loads use one index is not known, so that one register is a mean.
constexpr double registers_of_address(const expr::pattern& of) {
  using shape = expr::pattern::shape;
  return of.kind == shape::row_segments || of.kind == shape::row_broadcast || of.kind == shape::repeated ||
                 of.kind == shape::sectors_per_request
             ? 2
             : 1;
}

/// The groups in which a warp makes the trips of a loop whose trips are merged: as many groups of `first` trips as the
/// trips fill, then smaller ones for the rest. After sixteen come eight, four and single trips, after the compiler's
/// four or a stated number single trips. Source: the column `groups` of examples/records/loads_in_flight.csv.
template <class = on_use>
class basic_groups_of_trips {
 public:
  /// The number of trips is known exactly if it is the same in the whole launch.
  enum class known { exactly, differs_between_warps, differs_between_lanes };

  /// `trips` are those of the lane with most of them, on average over warps.
  constexpr basic_groups_of_trips(double trips, double first, bool stated, known how)
      : trips_(trips), merged_(first), left_(trips), stated_(stated), known_(how) {
    count();
  }

  constexpr bool done() const { return merged_ < 1; }
  /// Trips of each group, and the number of such groups.
  constexpr double merged() const { return merged_; }
  constexpr double number() const { return number_; }

  constexpr void next() {
    before_ = merged_;
    merged_ = merged_ > most_copies && !stated_ ? merged_ / 2 : merged_ > 1 ? 1 : 0;
    if (!done()) count();
  }

 private:
  constexpr void count() {
    if (known_ == known::exactly) {
      number_ = filled();
    } else if (known_ == known::differs_between_lanes && before_ > 0) {
      // Some lane has trips left for each of the smaller groups, and the warp makes them all.
      number_ = smaller(before_ / merged_ - 1, filled());
    } else {
      // Half of a group is left on average.
      const double rest = smaller(left_, (merged_ - 1) / 2);
      number_ = (left_ - rest) / merged_;
      left_ = rest;
    }
  }
  /// Between two whole numbers of trips, the mean of both.
  constexpr double filled() const {
    const double whole = warp::detail::whole_part(trips_);
    const double part = trips_ - whole;
    return (1 - part) * filled_by(whole) + (part > 0 ? part * filled_by(whole + 1) : 0);
  }
  constexpr double filled_by(double trips) const {
    const double rest = before_ > 0 && known_ == known::exactly ? warp::detail::remainder(trips, before_) : trips;
    return (rest - warp::detail::remainder(rest, merged_)) / merged_;
  }

  double trips_;
  double merged_;
  double before_ = 0;
  double left_;
  double number_ = 0;
  bool stated_;
  known known_;
};
using groups_of_trips = basic_groups_of_trips<>;

/// The trips that are merged into one, for a body of `instructions`.
constexpr double copies_of(double instructions) {
  double copies = most_copies;
  while (copies > 1 && copies * (instructions + instructions_of_a_trip) > most_instructions) copies /= 2;
  return copies;
}
}  // namespace kernelcost::model::unrolling
