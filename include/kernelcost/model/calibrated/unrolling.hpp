// SPDX-License-Identifier: BSL-1.0
/// \file
/// unrolling: how many trips of a loop the compiler merges into one if the description does not say.
///
/// nvcc unrolls a loop of unknown trip count by four if four copies of the body fit a budget of instructions, by two if
/// two copies fit, and otherwise not at all. The instructions are those of the compiler's intermediate code, not of
/// the card: a multiply-add is two, expf is fourteen. Source: examples/records/unrolling.py, which compiles loops with
/// growing bodies and reads the copies from the code (nvcc 13.0, sm_90): one budget explains all of them.
#pragma once
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/operation.hpp>

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

/// Instructions of an operation. sin and cos, and all functions of double, exceed any budget.
constexpr double of_operation(element_kind kind, expr::op operation) {
  using expr::op;
  constexpr double beyond_all = most_instructions;
  const bool is_double = kind == element_kind::float64;
  switch (operation) {
    case op::fma: return 2;
    case op::div:
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

/// The trips that are merged into one, for a body of `instructions`.
constexpr double copies_of(double instructions) {
  double copies = most_copies;
  while (copies > 1 && copies * (instructions + instructions_of_a_trip) > most_instructions) copies /= 2;
  return copies;
}
}  // namespace kernelcost::model::unrolling
