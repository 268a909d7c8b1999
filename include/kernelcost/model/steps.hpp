// SPDX-License-Identifier: BSL-1.0
/// \file
/// steps: a model writes each formula once, for its value and for its explanation.
///
///     using number = number_in<Steps>;
///     const number n = thread.shared_accesses;
///     const number latency = steps.operand(card.need<parameter::shared_latency>());
///     const number C_shared = steps.in_cycles("C_shared", n * latency);
///     result.cycles = cycles::from_value(value_of(C_shared));
///
/// An ordinary estimate passes no_steps, whose numbers are doubles and whose steps are the doubles themselves, so it
/// has no overhead. `derive` (derivation.hpp) passes a `derivation` (model/derivation_steps.hpp), whose numbers are
/// terms: values together with their expressions. The formula of a step is that expression, so it cannot differ from
/// the computation.
///
/// Numbers have + - * / and the functions below. To decide by a number (a side of a branch, a case), use `value_of` it.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/extremes.hpp>

#include <type_traits>

namespace kernelcost {

/// The unit of a step's value, or of an operand: cycles, seconds, bytes, hertz, bytes per second, or a plain number.
enum class unit_of_step : unsigned char { plain, in_cycles, in_seconds, in_bytes, in_hertz, in_bytes_a_second };

/// A plain number or a quantity as an operand of a formula: its value in the coherent unit, and that unit.
struct step_operand {
  double value;
  unit_of_step unit = unit_of_step::plain;

  constexpr step_operand(double number) : value(number) {}
  constexpr step_operand(count number) : value(number.value()) {}
  constexpr step_operand(const cycles& number) : value(number.value()), unit(unit_of_step::in_cycles) {}
  constexpr step_operand(const seconds& number) : value(number.value()), unit(unit_of_step::in_seconds) {}
  constexpr step_operand(const bytes& number) : value(number.value()), unit(unit_of_step::in_bytes) {}
  constexpr step_operand(const frequency& number) : value(number.value()), unit(unit_of_step::in_hertz) {}
  constexpr step_operand(const bandwidth& number) : value(number.value()), unit(unit_of_step::in_bytes_a_second) {}
};

/// Records nothing: a number is a double, and a step is its value.
struct no_steps {
  using number = double;
  static constexpr bool kept = false;

  constexpr void begin_phase(const char*) const {}
  /// An input of a formula.
  constexpr double operand(const step_operand& given) const { return given.value; }
  /// The value of an earlier step, used again as a figure.
  constexpr double named(const char*, const step_operand& given) const { return given.value; }
  /// A step with its symbol and formula. Later formulas use the returned number.
  constexpr double plain(const char*, double value) const { return value; }
  constexpr double in_cycles(const char*, double value) const { return value; }
  constexpr double in_seconds(const char*, double value) const { return value; }
  constexpr double in_bytes(const char*, double value) const { return value; }
  /// Adds a part to a sum with any number of parts.
  constexpr void add(double& sum, const char*, double part, unit_of_step = unit_of_step::in_cycles) const {
    sum += part;
  }
};

/// The number type of a model: double, or a term if steps are recorded.
template <class Steps>
using number_in = typename std::remove_cvref_t<Steps>::number;

constexpr double value_of(double number) { return number; }

/// Functions of formulas, besides + - * /. Their overloads for terms are found by argument-dependent lookup.
namespace model {
constexpr double greatest(double a, double b) { return larger(a, b); }
constexpr double lowest(double a, double b) { return smaller(a, b); }
/// Rounds up to a whole number.
constexpr double rounded_up(double a) { return ceil_div(a, 1).value(); }
}  // namespace model
}  // namespace kernelcost
