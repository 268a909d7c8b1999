// SPDX-License-Identifier: BSL-1.0
// Computes the value of a derivation step from the text of its formula, to check the value of the step. It reads the
// text and the operands, and shares no code with the library's expressions.
#pragma once
#include <kernelcost/derivation.hpp>
#include <kernelcost/derivation_text.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kernelcost_tests {

/// Sums of products of numbers, `{}`, max(a, b, …), min(a, b, …), ⌈a⌉ and parentheses. A factor may be followed by ^3
/// or by ^(1/3).
class formula {
 public:
  explicit formula(const kernelcost::derivation_step& step) : step_(step), text_(step.formula().view()), rest_(text_) {}

  double value() {
    const double result = sum();
    skip();
    if (!rest_.empty()) throw std::runtime_error("not read: " + std::string(rest_));
    if (operand_ != step_.operand_count) throw std::runtime_error("operands are left");
    return result;
  }
  /// The greatest intermediate number, which decides the rounding error of differences.
  double greatest() const { return greatest_; }

 private:
  double seen(double number) {
    greatest_ = std::max(greatest_, std::abs(number));
    return number;
  }
  double sum() {
    double result = product();
    for (;;) {
      if (takes("+"))
        result = seen(result + product());
      else if (takes("-"))
        result = seen(result - product());
      else
        return result;
    }
  }
  double product() {
    double result = power();
    for (;;) {
      if (takes("×"))
        result = seen(result * power());
      else if (takes("/"))
        result = seen(result / power());
      else
        return result;
    }
  }
  double power() {
    const double base = atom();
    if (takes("^3")) return base * base * base;
    if (takes("^(1/3)")) return seen(std::cbrt(base));
    return base;
  }
  double atom() {
    if (takes("{}")) return seen(step_.operands[static_cast<std::size_t>(operand_++)]);
    if (takes("max(")) return list([](double a, double b) { return std::max(a, b); });
    if (takes("min(")) return list([](double a, double b) { return std::min(a, b); });
    if (takes("⌈")) {
      const double inner = sum();
      expect("⌉");
      return std::ceil(inner);
    }
    if (takes("(")) {
      const double inner = sum();
      expect(")");
      return inner;
    }
    skip();
    std::size_t used = 0;
    while (used < rest_.size() && std::isdigit(static_cast<unsigned char>(rest_[used]))) ++used;
    if (used == 0) throw std::runtime_error("no number: " + std::string(rest_));
    const double number = std::stod(std::string(rest_.substr(0, used)));
    rest_.remove_prefix(used);
    return seen(number);
  }
  template <class Choose>
  double list(const Choose& choose) {
    double result = sum();
    while (takes(",")) result = choose(result, sum());
    expect(")");
    return result;
  }
  void skip() {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
  }
  bool takes(std::string_view token) {
    skip();
    if (rest_.substr(0, token.size()) != token) return false;
    rest_.remove_prefix(token.size());
    return true;
  }
  void expect(std::string_view token) {
    if (!takes(token)) throw std::runtime_error("expected " + std::string(token) + " before " + std::string(rest_));
  }

  const kernelcost::derivation_step& step_;
  std::string text_;
  std::string_view rest_;
  int operand_ = 0;
  double greatest_ = 0;
};

/// The number of checked steps, and of checked operands that refer to an earlier step. The formula of a step must give
/// the value of the step. An operand that refers to an earlier step must have the value, the unit and the phase of that
/// step.
struct held {
  long steps = 0;
  long chained = 0;
};
inline held hold_steps(const kernelcost::derivation& steps) {
  held result;
  for (const auto& step : steps) {
    formula says(step);
    const double value = says.value();
    // 1e-9, or the rounding error of a small difference of large numbers.
    const double allowed = std::max(1e-9 * std::abs(step.value), 1e-14 * says.greatest());
    if (!(std::abs(value - step.value) <= allowed)) {
      INFO(std::string(step.phase), ": ", kernelcost::to_string(step));
      CHECK(value == step.value);
    }
    ++result.steps;
    for (std::size_t i = 0; i < static_cast<std::size_t>(step.operand_count); ++i) {
      const int source = step.operand_steps[i];
      if (source < 0) continue;
      const auto* const from = steps.begin() + source;
      ++result.chained;
      if (from < &step && from->value == step.operands[i] && from->unit == step.operand_units[i] &&
          std::string_view(from->phase) == step.phase)
        continue;
      INFO(std::string(step.phase), ": ", kernelcost::to_string(step), " has ", kernelcost::to_string(*from));
      CHECK(from->value == step.operands[i]);
      CHECK(from->unit == step.operand_units[i]);
      CHECK(std::string(from->phase) == step.phase);
      CHECK(from < &step);
    }
  }
  return result;
}
}  // namespace kernelcost_tests
