// SPDX-License-Identifier: BSL-1.0
/// \file
/// derivation_text: derivations as the papers write them, as plain text and as Markdown.
#pragma once
#include <kernelcost/derivation.hpp>
#include <kernelcost/print.hpp>

namespace kernelcost {

/// "C_comp = 10 × 48 = 480 cycles"
inline std::string to_string(const derivation_step& step) {
  std::string formula;
  int operand = 0;
  for (std::string_view rest = step.formula; !rest.empty();) {
    const auto hole = rest.find("{}");
    formula += rest.substr(0, hole);
    if (hole == std::string_view::npos) break;
    formula += detail::digits(step.operands.at(static_cast<std::size_t>(operand++)));
    rest.remove_prefix(hole + 2);
  }
  std::string value;
  switch (step.unit) {
    case unit_of_step::plain: value = detail::digits(step.value); break;
    case unit_of_step::in_cycles: value = to_string(cycles::from_value(step.value)); break;
    case unit_of_step::in_seconds: value = to_string(seconds::from_value(step.value)); break;
    case unit_of_step::in_bytes: value = to_string(bytes::from_value(step.value)); break;
  }
  const bool says_more_than_the_value = std::string_view(step.formula) != "{}";
  return std::string(step.symbol) + " = " + (says_more_than_the_value ? formula + " = " : "") + value;
}

/// A line a step; the steps of a phase are indented under its name.
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

/// A Markdown table: phase, symbol, how, value.
inline std::string to_markdown(const derivation& steps) {
  std::string text = "| phase | step |\n|---|---|\n";
  for (const auto& step : steps) text += std::string("| ") + step.phase + " | " + to_string(step) + " |\n";
  return text;
}
}  // namespace kernelcost
