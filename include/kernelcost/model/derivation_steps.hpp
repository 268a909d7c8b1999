// SPDX-License-Identifier: BSL-1.0
/// \file
/// derivation_steps: recorded steps of an estimate. Each step is an expression with its value, and the text of its
/// formula is generated from the expression. derivation.hpp has `derive`, derivation_text.hpp prints.
#pragma once
#include <kernelcost/fixed_array.hpp>
#include <kernelcost/model/overlapped.hpp>
#include <kernelcost/model/steps.hpp>
#include <kernelcost/on_use.hpp>

#include <cstddef>
#include <string_view>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost {

/// A formula as text, with `{}` for each operand: "({} + {}) / 2". Sums and products are left-associative, × and /
/// bind before + and -. Functions: max(a, b, …), min(a, b, …), ⌈a⌉, a^3 and a^(1/3).
class formula_text {
 public:
  constexpr operator std::string_view() const { return {text_, size_}; }
  constexpr std::string_view view() const { return *this; }
  friend constexpr bool operator==(const formula_text& one, std::string_view other) { return one.view() == other; }

  constexpr void append(std::string_view more) {
    for (const char each : more) append(each);
  }
  constexpr void append(char letter) { text_[size_++] = letter; }

 private:
  // One sign of an expression becomes at most eleven bytes: " × " and two pairs of brackets.
  char text_[std::size_t{80} * 11]{};
  std::size_t size_ = 0;
};

/// A number together with the expression that computed it.
class term {
 public:
  static constexpr int most_operands = 20;
  static constexpr int longest_expression = 80;

  double value = 0;
  /// The operands in the order of the formula, in coherent units. Integer literals of the formula are not operands.
  fixed_array<double, most_operands> operands{};
  fixed_array<unit_of_step, most_operands> operand_units{};
  /// For an operand that is the value of an earlier step, the index of that step in the derivation; else -1.
  fixed_array<short, most_operands> operand_steps{};
  int operand_count = 0;

  /// The literal 0. A derivation begins with hundreds of these, so no other constructor is called.
  constexpr term() : code_{first_literal}, code_size_{1} {}
  /// An operand.
  constexpr term(double number, unit_of_step unit = unit_of_step::plain, int step = -1) : value(number) {
    operands[0] = number;
    operand_units[0] = unit;
    operand_steps[0] = static_cast<short>(step);
    operand_count = 1;
    push(static_cast<unsigned char>(sign::operand));
  }
  /// A literal of the formula: the 1 of n - 1.
  constexpr term(int literal) : value(literal) {
    if (literal < 0 || literal > greatest_literal)
      *this = term(static_cast<double>(literal));
    else
      push(static_cast<unsigned char>(first_literal + literal));
  }

  /// Adding a literal 0 leaves the other term unchanged.
  friend constexpr term operator+(const term& a, const term& b) {
    return a.is_nothing() ? b : b.is_nothing() ? a : term(a, b, sign::plus, a.value + b.value);
  }
  friend constexpr term operator-(const term& a, const term& b) { return {a, b, sign::minus, a.value - b.value}; }
  friend constexpr term operator*(const term& a, const term& b) { return {a, b, sign::times, a.value * b.value}; }
  friend constexpr term operator/(const term& a, const term& b) { return {a, b, sign::over, a.value / b.value}; }
  friend constexpr term greatest(const term& a, const term& b) {
    if (a.is_nothing() && b.is_nothing()) return a;
    return {a, b, sign::greatest, model::greatest(a.value, b.value)};
  }
  friend constexpr term lowest(const term& a, const term& b) {
    return {a, b, sign::lowest, model::lowest(a.value, b.value)};
  }
  friend constexpr term rounded_up(const term& a) { return {a, sign::rounded_up, model::rounded_up(a.value)}; }
  /// The cube root of the sum of the cubes of `count` terms, as one formula.
  friend constexpr term overlapped(const term* parts, int count) {
    double values[most_operands]{};
    if (count == 0) return 0;
    term sum = 0;
    for (int i = 0; i < count; ++i) {
      const auto index = static_cast<std::size_t>(i);
      values[index] = parts[i].value;
      sum = sum + term(parts[i], sign::cube, 0);
    }
    return {sum, sign::cube_root, model::overlapped(values, count)};
  }
  friend constexpr double value_of(const term& number) { return number.value; }

  constexpr formula_text formula() const {
    formula_text text;
    write(text, code_size_, strength::sum);
    return text;
  }
  /// True if the formula is a single operand or literal.
  constexpr bool is_operand() const { return code_size_ == 1; }

 private:
  enum class sign : unsigned char {
    operand,
    plus,
    minus,
    times,
    over,
    greatest,
    lowest,
    rounded_up,
    cube,
    cube_root,
  };
  /// Precedence of a sign, and of its position in the formula.
  enum class strength { sum, product, atom };
  static constexpr int first_literal = 16;
  static constexpr int greatest_literal = 255 - first_literal;

  constexpr term(const term& a, const term& b, sign joined_by, double result) : term(a) {
    append(b);
    push(static_cast<unsigned char>(joined_by));
    value = result;
  }
  constexpr term(const term& a, sign of, double result) : term(a) {
    push(static_cast<unsigned char>(of));
    value = result;
  }

  constexpr void push(unsigned char code) {
    if (code_size_ == longest_expression) mistake::a_formula_has_more_operands_than_fit(most_operands);
    code_[static_cast<std::size_t>(code_size_++)] = code;
  }
  constexpr void append(const term& other) {
    if (operand_count + other.operand_count > most_operands)
      mistake::a_formula_has_more_operands_than_fit(most_operands);
    for (int i = 0; i < other.operand_count; ++i) {
      const auto from = static_cast<std::size_t>(i);
      const auto to = static_cast<std::size_t>(operand_count + i);
      operands[to] = other.operands[from];
      operand_units[to] = other.operand_units[from];
      operand_steps[to] = other.operand_steps[from];
    }
    operand_count += other.operand_count;
    for (int i = 0; i < other.code_size_; ++i) push(other.code_[static_cast<std::size_t>(i)]);
  }
  constexpr bool is_nothing() const { return code_size_ == 1 && code_[0] == first_literal; }

  // The expression is stored in postfix order: operands and literals, then the sign that joins them.
  constexpr int code_before(int end) const { return code_[static_cast<std::size_t>(end - 1)]; }
  static constexpr bool is_literal(int code) { return code >= first_literal; }
  static constexpr int arity(int code) {
    if (is_literal(code)) return 0;
    switch (static_cast<sign>(code)) {
      case sign::operand: return 0;
      case sign::rounded_up:
      case sign::cube:
      case sign::cube_root: return 1;
      default: return 2;
    }
  }
  /// The start of the expression that ends at `end`.
  constexpr int begin_of(int end) const {
    int missing = 1;
    while (missing > 0) missing += arity(code_before(end--)) - 1;
    return end;
  }

  constexpr void write(formula_text& text, int end, strength place) const {
    const int code = code_before(end);
    if (is_literal(code)) return write_whole(text, code - first_literal);
    const auto of = static_cast<sign>(code);
    const auto bracketed = [&](bool needed, const auto& inside) {
      if (needed) text.append("(");
      inside();
      if (needed) text.append(")");
    };
    const auto infix = [&](std::string_view between, strength left, strength right) {
      write(text, begin_of(end - 1), left);
      text.append(between);
      write(text, end - 1, right);
    };
    switch (of) {
      case sign::operand: return text.append("{}");
      case sign::plus:
        return bracketed(place != strength::sum, [&] {
          // a + (b - c) keeps its brackets, as it was computed that way.
          const bool difference = code_before(end - 1) == static_cast<int>(sign::minus);
          infix(" + ", strength::sum, difference ? strength::product : strength::sum);
        });
      case sign::minus:
        return bracketed(place != strength::sum, [&] { infix(" - ", strength::sum, strength::product); });
      case sign::times:
        return bracketed(place == strength::atom, [&] { infix(" × ", strength::product, strength::product); });
      case sign::over:
        return bracketed(place == strength::atom, [&] { infix(" / ", strength::product, strength::atom); });
      case sign::greatest:
      case sign::lowest:
        text.append(of == sign::greatest ? "max(" : "min(");
        write_list(text, end, code);
        return text.append(")");
      case sign::rounded_up:
        text.append("⌈");
        write(text, end - 1, strength::sum);
        return text.append("⌉");
      case sign::cube: write(text, end - 1, strength::atom); return text.append("^3");
      case sign::cube_root:
        text.append("(");
        write(text, end - 1, strength::sum);
        return text.append(")^(1/3)");
    }
  }
  /// Writes max(a, max(b, c)) as max(a, b, c).
  constexpr void write_list(formula_text& text, int end, int code) const {
    for (const int part : {begin_of(end - 1), end - 1}) {
      if (part == end - 1) text.append(", ");
      if (code_before(part) == code)
        write_list(text, part, code);
      else
        write(text, part, strength::sum);
    }
  }
  static constexpr void write_whole(formula_text& text, int number) {
    for (int power = number >= 100 ? 100 : number >= 10 ? 10 : 1; power > 0; power /= 10)
      text.append(static_cast<char>('0' + number / power % 10));
  }

  unsigned char code_[longest_expression]{};
  int code_size_ = 0;
};

/// One line of a derivation: a symbol and its term, which holds `value`, `operands` and `formula()`.
struct derivation_step : term {
  /// The phase that the step prices; empty for the whole kernel.
  const char* phase = "";
  const char* symbol = "";
  /// The unit of the value.
  unit_of_step unit = unit_of_step::plain;

  constexpr derivation_step() = default;
  constexpr derivation_step(const term& how, const char* of_phase, const char* name, unit_of_step in)
      : term(how), phase(of_phase), symbol(name), unit(in) {}
};

/// The steps of one estimate, in the order of computation.
template <class = on_use>
class basic_derivation {
 public:
  using number = term;
  static constexpr bool kept = true;
  static constexpr int capacity = 256;

  /// The treatment of steps beyond the capacity: a mistake, or they are counted and left out.
  enum class beyond_capacity { mistake, left_out };

  constexpr basic_derivation() = default;
  constexpr explicit basic_derivation(beyond_capacity steps) : beyond_(steps) {}

  constexpr int size() const { return size_; }
  constexpr const derivation_step* begin() const { return steps_; }
  constexpr const derivation_step* end() const { return steps_ + size_; }
  /// The number of steps beyond the capacity.
  constexpr int left_out() const { return left_out_; }

  /// The step with this symbol in the whole kernel. An unknown symbol is a compile error, or an exception at run time.
  constexpr const derivation_step& operator[](std::string_view symbol) const { return at("", symbol); }
  /// The step with this symbol in a phase.
  constexpr const derivation_step& at(std::string_view phase, std::string_view symbol) const {
    for (const auto& step : *this)
      if (phase == step.phase && symbol == step.symbol) return step;
    mistake::the_derivation_has_no_such_step(symbol.data(), static_cast<int>(symbol.size()));
  }

  /// The following steps price this phase, or the whole kernel if `phase` is empty.
  constexpr void begin_phase(const char* phase) {
    phase_ = phase;
    first_of_phase_ = size_;
  }

  constexpr term operand(const step_operand& given) const { return {given.value, given.unit}; }
  /// The last step of this phase with this symbol, if its value is that of the figure; otherwise a plain operand.
  constexpr term named(const char* symbol, const step_operand& given) const {
    for (int i = size_ - 1; i >= first_of_phase_; --i) {
      const auto& step = steps_[static_cast<std::size_t>(i)];
      if (std::string_view(step.symbol) != symbol) continue;
      if (!(step.value == given.value)) mistake::the_named_step_has_another_value(symbol, step.value, given.value);
      return {given.value, step.unit, i};
    }
    return operand(given);
  }
  /// The last step, if its value is the given one.
  constexpr term last(const step_operand& given) const {
    if (size_ == 0 || left_out_ > 0) return operand(given);
    const auto& step = steps_[static_cast<std::size_t>(size_ - 1)];
    return step.value == given.value ? term(step.value, step.unit, size_ - 1) : operand(given);
  }

  constexpr term plain(const char* symbol, const term& how) { return keep(symbol, how, unit_of_step::plain); }
  constexpr term in_cycles(const char* symbol, const term& how) { return keep(symbol, how, unit_of_step::in_cycles); }
  constexpr term in_seconds(const char* symbol, const term& how) { return keep(symbol, how, unit_of_step::in_seconds); }
  constexpr term in_bytes(const char* symbol, const term& how) { return keep(symbol, how, unit_of_step::in_bytes); }
  /// Adds a part to a sum with any number of parts. A part that is too long for one formula becomes a step with the
  /// given symbol, and the sum continues with that step.
  constexpr void add(term& sum, const char* symbol, const term& part, unit_of_step unit = unit_of_step::in_cycles) {
    constexpr int most_of_a_sum = 16;
    const term next = part.operand_count > most_of_a_sum / 2 ? keep(symbol, part, unit) : part;
    if (sum.operand_count + next.operand_count > most_of_a_sum) sum = keep(symbol, sum, unit);
    sum = sum + next;
  }

 private:
  constexpr term keep(const char* symbol, const term& how, unit_of_step unit) {
    if (size_ == capacity) {
      if (beyond_ == beyond_capacity::mistake) mistake::the_derivation_has_more_steps_than_fit(capacity);
      ++left_out_;
      return {how.value, unit};
    }
    steps_[static_cast<std::size_t>(size_)] = derivation_step(how, phase_, symbol, unit);
    return {how.value, unit, size_++};
  }

  derivation_step steps_[capacity];
  int size_ = 0;
  int first_of_phase_ = 0;
  const char* phase_ = "";
  beyond_capacity beyond_ = beyond_capacity::mistake;
  int left_out_ = 0;
};
using derivation = basic_derivation<>;
}  // namespace kernelcost
#pragma GCC diagnostic pop
