// SPDX-License-Identifier: BSL-1.0
/// \file
/// Operations: what an instruction computes.
#pragma once
#include <kernelcost/version.hpp>

namespace kernelcost::expr {

/// Arithmetic operations, and the read-modify-write operations of atomics.
// clang-format off
enum class op {
  add, sub, mul, fma, div, mod, sqrt, rsqrt, exp, log, sin, cos, min, max, compare, select, convert, logic, shift,
  increment, decrement, exchange, compare_and_swap,
};
// clang-format on

constexpr const char* name_of(op operation) {
  switch (operation) {
    case op::add: return "add";
    case op::sub: return "sub";
    case op::mul: return "mul";
    case op::fma: return "fma";
    case op::div: return "div";
    case op::mod: return "mod";
    case op::sqrt: return "sqrt";
    case op::rsqrt: return "rsqrt";
    case op::exp: return "exp";
    case op::log: return "log";
    case op::sin: return "sin";
    case op::cos: return "cos";
    case op::min: return "min";
    case op::max: return "max";
    case op::compare: return "compare";
    case op::select: return "select";
    case op::convert: return "convert";
    case op::logic: return "logic";
    case op::shift: return "shift";
    case op::increment: return "increment";
    case op::decrement: return "decrement";
    case op::exchange: return "exchange";
    case op::compare_and_swap: return "compare_and_swap";
  }
  return "?";
}
}  // namespace kernelcost::expr
