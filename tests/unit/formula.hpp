// SPDX-License-Identifier: BSL-1.0
// Computes what the formula of a derivation step says, so that a step can be held to its own value.
#pragma once
#include <kernelcost/derivation.hpp>

#include <cctype>
#include <cmath>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kernelcost_tests {

/// Sums of products of numbers, `{}`, max(a, b), min(a, b), ceil(a) and parentheses; "GHz" after that is a unit, "(segments)" a remark.
class formula {
 public:
  explicit formula(const kernelcost::derivation_step& step) : step_(step), rest_(step.formula) {}

  double value() {
    const double result = sum();
    skip();
    if (rest_ == "GHz") return result * 1e-9;  // what it divides is given in them
    if (!rest_.empty() && rest_ != "(segments)") throw std::runtime_error("not read: " + std::string(rest_));
    return result;
  }

 private:
  double sum() {
    double result = product();
    for (;;) {
      if (takes("+"))
        result += product();
      else if (takes("-"))
        result -= product();
      else
        return result;
    }
  }
  double product() {
    double result = atom();
    for (;;) {
      if (takes("×"))
        result *= atom();
      else if (takes("/"))
        result /= atom();
      else
        return result;
    }
  }
  double atom() {
    if (takes("{}")) return step_.operands.at(operand_++);
    if (takes("max(")) {
      const auto [a, b] = two();
      return a > b ? a : b;
    }
    if (takes("min(")) {
      const auto [a, b] = two();
      return a < b ? a : b;
    }
    if (takes("ceil(")) {
      const double inner = sum();
      expect(")");
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
    return number;
  }
  struct pair {
    double a;
    double b;
  };
  pair two() {
    const double a = sum();
    expect(",");
    const double b = sum();
    expect(")");
    return {a, b};
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
  std::string_view rest_;
  std::size_t operand_ = 0;
};
}  // namespace kernelcost_tests
