// SPDX-License-Identifier: BSL-1.0
/// \file
/// steps: how a number came about, as data.
///
/// A model writes each formula once, and with it a step: `steps.add("C_comp", "{} x {}", {comp_insts, issue}, C_comp)`. An
/// ordinary estimate passes no_steps and pays nothing; `derive` (derivation.hpp) keeps them.
#pragma once
#include <kernelcost/count.hpp>

#include <array>
#include <initializer_list>
#include <string_view>

namespace kernelcost {

enum class unit_of_step { plain, in_cycles, in_seconds, in_bytes };

/// One line of a derivation. `{}` in the formula stands for the operands, in their order.
struct derivation_step {
  static constexpr int most_operands = 6;

  /// The phase that the step prices; empty for the whole kernel.
  const char* phase = "";
  const char* symbol = "";
  const char* formula = "";
  std::array<double, most_operands> operands{};
  int operand_count = 0;
  double value = 0;
  unit_of_step unit = unit_of_step::plain;
};

/// The steps of one estimate, in the order in which the model took them.
class derivation {
 public:
  static constexpr int capacity = 64;

  constexpr int size() const { return size_; }
  constexpr const derivation_step* begin() const { return steps_.data(); }
  constexpr const derivation_step* end() const { return steps_.data() + size_; }

  /// The step so named of the whole kernel; a symbol that is not there is a compile error, or an exception at run time.
  constexpr const derivation_step& operator[](std::string_view symbol) const { return at("", symbol); }
  /// The step so named of a phase.
  constexpr const derivation_step& at(std::string_view phase, std::string_view symbol) const {
    for (const auto& step : *this)
      if (phase == step.phase && symbol == step.symbol) return step;
    mistake::the_derivation_has_no_such_step(symbol.data(), static_cast<int>(symbol.size()));
  }

  /// The steps that follow price this phase; the whole kernel if it is empty.
  constexpr void begin_phase(const char* phase) { phase_ = phase; }

  template <class Value>
  constexpr void add(const char* symbol, const char* formula, std::initializer_list<double> operands,
                     const Value& value) {
    if (size_ == capacity) mistake::the_derivation_has_more_steps_than_fit(capacity);
    auto& step = steps_[static_cast<std::size_t>(size_++)];
    step.phase = phase_;
    step.symbol = symbol;
    step.formula = formula;
    for (const double operand : operands) step.operands[static_cast<std::size_t>(step.operand_count++)] = operand;
    set(step, value);
  }

 private:
  static constexpr void set(derivation_step& step, double number) { step.value = number; }
  static constexpr void set(derivation_step& step, const cycles& number) {
    step.value = number.value();
    step.unit = unit_of_step::in_cycles;
  }
  static constexpr void set(derivation_step& step, const seconds& number) {
    step.value = number.value();
    step.unit = unit_of_step::in_seconds;
  }
  static constexpr void set(derivation_step& step, const bytes& number) {
    step.value = number.value();
    step.unit = unit_of_step::in_bytes;
  }

  std::array<derivation_step, capacity> steps_{};
  int size_ = 0;
  const char* phase_ = "";
};

/// Keeps nothing.
struct no_steps {
  constexpr void begin_phase(const char*) const {}
  template <class Value>
  constexpr void add(const char*, const char*, std::initializer_list<double>, const Value&) const {}
};
}  // namespace kernelcost
