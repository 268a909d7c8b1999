// SPDX-License-Identifier: BSL-1.0
/// \file
/// Operations: what an instruction computes.
#pragma once
#include <kernelcost/version.hpp>

namespace kernelcost::expr {

/// Arithmetic operations, and the read-modify-write operations of atomics. `exp` to `cos` are the functions of the C
/// library. Those that end in `_approx` are single instructions of PTX, as `ex2.approx.ftz`, for which a special
/// function unit needs no other instruction (PTX ISA 9.0, "Floating Point Instructions"). `reciprocal` is 1 / x, for
/// which compilers have shorter code than for other divisions. `popcount` counts bits, and stands for the search of a
/// bit as well, which the same unit does (`popc`, `bfind`, `brev`). `pack` turns two
/// elements into two others of 8 or 16 bits (`cvt.rn.bf16x2.f32`, `cvt.rn.satfinite.e4m3x2.f32`,
/// `cvt.rn.f16x2.e4m3x2`).
// clang-format off
enum class op {
  add, sub, mul, fma, div, reciprocal, mod, sqrt, rsqrt, exp, log, sin, cos, ex2_approx, lg2_approx, rcp_approx,
  rsqrt_approx, tanh_approx, pack, min, max, compare, select, convert, logic, shift, popcount,
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
    case op::reciprocal: return "reciprocal";
    case op::mod: return "mod";
    case op::sqrt: return "sqrt";
    case op::rsqrt: return "rsqrt";
    case op::exp: return "exp";
    case op::log: return "log";
    case op::sin: return "sin";
    case op::cos: return "cos";
    case op::ex2_approx: return "ex2_approx";
    case op::lg2_approx: return "lg2_approx";
    case op::rcp_approx: return "rcp_approx";
    case op::rsqrt_approx: return "rsqrt_approx";
    case op::tanh_approx: return "tanh_approx";
    case op::pack: return "pack";
    case op::min: return "min";
    case op::max: return "max";
    case op::compare: return "compare";
    case op::select: return "select";
    case op::convert: return "convert";
    case op::logic: return "logic";
    case op::shift: return "shift";
    case op::popcount: return "popcount";
    case op::increment: return "increment";
    case op::decrement: return "decrement";
    case op::exchange: return "exchange";
    case op::compare_and_swap: return "compare_and_swap";
  }
  return "?";
}

/// True for single instructions of the special function unit.
constexpr bool is_approximate(op operation) {
  switch (operation) {
    case op::ex2_approx:
    case op::lg2_approx:
    case op::rcp_approx:
    case op::rsqrt_approx:
    case op::tanh_approx: return true;
    default: return false;
  }
}
}  // namespace kernelcost::expr
