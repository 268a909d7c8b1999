// SPDX-License-Identifier: BSL-1.0
/// \file
/// derivation_text: derivations as the papers write them, as plain text and as Markdown.
#pragma once
#include <kernelcost/derivation.hpp>
#include <kernelcost/print.hpp>

namespace kernelcost {

namespace detail {
/// Formats an operand. Cycles are written without their unit, as in the papers.
inline std::string written(double value, unit_of_step unit) {
  switch (unit) {
    case unit_of_step::plain: break;
    case unit_of_step::in_cycles: return to_string(cycles::from_value(value));
    case unit_of_step::in_seconds: return to_string(seconds::from_value(value));
    case unit_of_step::in_bytes: return to_string(bytes::from_value(value));
    case unit_of_step::in_hertz: return to_string(frequency::from_value(value));
    case unit_of_step::in_bytes_a_second: return to_string(bandwidth::from_value(value));
  }
  return readable(value);
}
}  // namespace detail

/// "C_comp = 10 × 48 = 480 cycles". Numbers are rounded; the step's `operands` and `value` have full precision.
inline std::string to_string(const derivation_step& step) {
  const auto pattern = step.formula();
  std::string formula;
  std::size_t operand = 0;
  for (std::string_view rest = pattern; !rest.empty();) {
    const auto hole = rest.find("{}");
    formula += rest.substr(0, hole);
    if (hole == std::string_view::npos) break;
    rest.remove_prefix(hole + 2);
    const auto unit = step.operand_units[operand];
    const bool counts = unit == unit_of_step::plain || unit == unit_of_step::in_cycles;
    const auto number = detail::written(step.operands[operand++], counts ? unit_of_step::plain : unit);
    formula += !counts && rest.starts_with('^') ? "(" + number + ")" : number;
  }
  return std::string(step.symbol) + " = " + (step.is_operand() ? "" : formula + " = ") +
         detail::written(step.value, step.unit);
}

/// One line for each step; the steps of a phase are indented below its name.
inline std::string to_text(const derivation& steps) {
  std::string text;
  std::string_view phase;
  for (const auto& step : steps) {
    if (phase != step.phase) text += std::string(*step.phase != '\0' ? step.phase : "whole kernel") + ":\n";
    phase = step.phase;
    text += "  " + to_string(step) + "\n";
  }
  return text;
}

/// A Markdown table with the columns phase and step.
inline std::string to_markdown(const derivation& steps) {
  std::string text = "| phase | step |\n|---|---|\n";
  for (const auto& step : steps) text += std::string("| ") + step.phase + " | " + to_string(step) + " |\n";
  return text;
}
}  // namespace kernelcost
