// SPDX-License-Identifier: BSL-1.0
/// \file
/// traced_value: a number of a thread that is traced. What comes from memory has no value unless there are sample data; its type
/// and the arithmetic on it are what counts.
///
/// Arithmetic is counted if an operand depends on memory, or was made by `k.value(x)`: arithmetic on plain numbers and on constants
/// is the compiler's and costs nothing here. A product that goes into a sum is one fma.
#pragma once
#include <kernelcost/trace/recorder.hpp>

#include <type_traits>

namespace kernelcost::tracing {

template <class T>
class traced_value;
template <class T>
class traced_product;
template <class T>
class traced_element;

/// What a value is made of: its number if `known`, and who writes down what is done with it (nobody, for constants). The members are
/// read as they are, without functions: in a constant expression each call is paid for.
template <class T>
struct operand {
  T number{};
  bool known = true;
  recorder* by = nullptr;
};

template <class T, expr::op What>
inline constexpr step_key computing = key::of(act::compute, What, element_of<T>);

template <class T, expr::op What>
KERNELCOST_FUNCTION void count_operation(recorder* by) {
  if (by != nullptr) by->steps.compute(computing<T, What>);
}
template <class A, class B>
KERNELCOST_FUNCTION recorder* recorder_of(const A& a, const B& b) {
  return a.by != nullptr ? a.by : b.by;
}

/// A condition: what a comparison gives. `&`, `|` and `!` join conditions; `&&` needs their values.
template <>
class traced_value<bool> : public operand<bool> {
 public:
  constexpr traced_value() = default;
  KERNELCOST_FUNCTION traced_value(bool its_number) : operand<bool>{its_number, true, nullptr} {}  // NOLINT: a constant
  KERNELCOST_FUNCTION explicit traced_value(const operand<bool>& is) : operand<bool>(is) {}

  friend KERNELCOST_FUNCTION traced_value operator&(const traced_value& a, const traced_value& b) {
    return joined(a, b, a.number && b.number);
  }
  friend KERNELCOST_FUNCTION traced_value operator|(const traced_value& a, const traced_value& b) {
    return joined(a, b, a.number || b.number);
  }
  friend KERNELCOST_FUNCTION traced_value operator!(const traced_value& a) {
    return traced_value(operand<bool>{!a.number, a.known, a.by});
  }

  /// Control flow. Without a value there is none.
  KERNELCOST_FUNCTION explicit operator bool() const {
    if (!known && by != nullptr) by->fail(fault::control_flow_needs_data, by->steps.line());
    return known && number;
  }

 private:
  static KERNELCOST_FUNCTION traced_value joined(const traced_value& a, const traced_value& b, bool result) {
    // No function template is called from here: clang++ 14 to 19 would define it too late for a constant.
    recorder* const by = a.by != nullptr ? a.by : b.by;
    if (by != nullptr) by->steps.compute(computing<int, expr::op::logic>);
    return traced_value(operand<bool>{result, a.known && b.known, by});
  }
};

/// The operators, found for whatever stands for a T: values, elements of arrays, products.
template <class T>
class traced_arithmetic {
  using value = traced_value<T>;

 public:
  friend KERNELCOST_FUNCTION traced_product<T> operator*(const value& a, const value& b) { return {a, b}; }
  friend KERNELCOST_FUNCTION value operator+(const value& a, const value& b) {
    return value::template result<expr::op::add>(a, b, [](T x, T y) { return static_cast<T>(x + y); });
  }
  friend KERNELCOST_FUNCTION value operator+(const value& a, const traced_product<T>& b) { return b.plus(a); }
  friend KERNELCOST_FUNCTION value operator+(const traced_product<T>& a, const value& b) { return a.plus(b); }
  friend KERNELCOST_FUNCTION value operator+(const traced_product<T>& a, const traced_product<T>& b) {
    return a.plus(value(b));
  }
  friend KERNELCOST_FUNCTION value operator-(const value& a, const value& b) {
    return value::template result<expr::op::sub>(a, b, [](T x, T y) { return static_cast<T>(x - y); });
  }
  friend KERNELCOST_FUNCTION value operator-(const value& a, const traced_product<T>& b) {
    return b.subtracted_from(a);
  }
  friend KERNELCOST_FUNCTION value operator-(const traced_product<T>& a, const value& b) { return a.minus(b); }
  friend KERNELCOST_FUNCTION value operator-(const traced_product<T>& a, const traced_product<T>& b) {
    return a.minus(value(b));
  }
  friend KERNELCOST_FUNCTION value operator/(const value& a, const value& b) {
    return value::template result<expr::op::div>(a, b, [](T x, T y) { return y == T{} ? T{} : static_cast<T>(x / y); });
  }
  /// The sign of an operand is part of the instruction that uses it.
  friend KERNELCOST_FUNCTION value operator-(const value& a) {
    return value(operand<T>{static_cast<T>(-a.number), a.known, a.by});
  }

  friend KERNELCOST_FUNCTION value operator%(const value& a, const value& b) requires std::is_integral_v<T> {
    return value::template result<expr::op::mod>(a, b, [](T x, T y) { return y == T{} ? T{} : static_cast<T>(x % y); });
  }
  friend KERNELCOST_FUNCTION value operator&(const value& a, const value& b) requires std::is_integral_v<T> {
    return value::template result<expr::op::logic>(a, b, [](T x, T y) { return static_cast<T>(x & y); });
  }
  friend KERNELCOST_FUNCTION value operator|(const value& a, const value& b) requires std::is_integral_v<T> {
    return value::template result<expr::op::logic>(a, b, [](T x, T y) { return static_cast<T>(x | y); });
  }
  friend KERNELCOST_FUNCTION value operator^(const value& a, const value& b) requires std::is_integral_v<T> {
    return value::template result<expr::op::logic>(a, b, [](T x, T y) { return static_cast<T>(x ^ y); });
  }
  friend KERNELCOST_FUNCTION value operator<<(const value& a, const value& b) requires std::is_integral_v<T> {
    return value::template result<expr::op::shift>(a, b, [](T x, T y) { return static_cast<T>(x << y); });
  }
  friend KERNELCOST_FUNCTION value operator>>(const value& a, const value& b) requires std::is_integral_v<T> {
    return value::template result<expr::op::shift>(a, b, [](T x, T y) { return static_cast<T>(x >> y); });
  }

  friend KERNELCOST_FUNCTION traced_value<bool> operator<(const value& a, const value& b) {
    return compared(a, b, a.number < b.number);
  }
  friend KERNELCOST_FUNCTION traced_value<bool> operator>(const value& a, const value& b) { return b < a; }
  friend KERNELCOST_FUNCTION traced_value<bool> operator<=(const value& a, const value& b) {
    return compared(a, b, a.number <= b.number);
  }
  friend KERNELCOST_FUNCTION traced_value<bool> operator>=(const value& a, const value& b) { return b <= a; }
  friend KERNELCOST_FUNCTION traced_value<bool> operator==(const value& a, const value& b) {
    return compared(a, b, a.number == b.number);
  }
  friend KERNELCOST_FUNCTION traced_value<bool> operator!=(const value& a, const value& b) {
    return compared(a, b, a.number != b.number);
  }

 private:
  static KERNELCOST_FUNCTION traced_value<bool> compared(const value& a, const value& b, bool result) {
    count_operation<T, expr::op::compare>(recorder_of(a, b));
    return traced_value<bool>(operand<bool>{result, a.known && b.known, recorder_of(a, b)});
  }
};
template <class T>
class traced_value : public operand<T>, public traced_arithmetic<T> {
 public:
  constexpr traced_value() = default;
  KERNELCOST_FUNCTION traced_value(T its_number) : operand<T>{its_number, true, nullptr} {}  // NOLINT: a constant
  KERNELCOST_FUNCTION explicit traced_value(const operand<T>& is) : operand<T>(is) {}
  KERNELCOST_FUNCTION traced_value(const traced_element<T>& element) : operand<T>(element.load()) {}   // NOLINT: a load
  KERNELCOST_FUNCTION traced_value(const traced_product<T>& product) : operand<T>(product.alone()) {}  // NOLINT: no sum
  /// A conversion, which is an instruction, as is written.
  template <class U>
  requires(!std::is_same_v<T, U>) KERNELCOST_FUNCTION explicit traced_value(const traced_value<U>& other)
      : operand<T>{static_cast<T>(other.number), other.known, other.by} {
    count_operation<T, expr::op::convert>(other.by);
  }

  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator+=(const Other& other) {
    return *this = *this + other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator-=(const Other& other) {
    return *this = *this - other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator*=(const Other& other) {
    return *this = *this * other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator/=(const Other& other) {
    return *this = *this / other;
  }

  /// Control flow. Without a number there is none.
  KERNELCOST_FUNCTION explicit operator bool() const {
    if (!this->known && this->by != nullptr) this->by->fail(fault::control_flow_needs_data, this->by->steps.line());
    return this->known && this->number != T{};
  }

  /// One instruction; `function` gives its result where both numbers are known.
  template <expr::op What, class Function>
  static KERNELCOST_FUNCTION traced_value result(const traced_value& a, const traced_value& b, Function function) {
    count_operation<T, What>(recorder_of(a, b));
    return traced_value(
        operand<T>{a.known && b.known ? function(a.number, b.number) : T{}, a.known && b.known, recorder_of(a, b)});
  }
};

/// a * b, of which it is not yet known whether something is added to it.
template <class T>
class traced_product : public traced_arithmetic<T> {
  using value = traced_value<T>;

 public:
  KERNELCOST_FUNCTION traced_product(const value& a, const value& b)
      : is_{a.known && b.known ? static_cast<T>(a.number * b.number) : T{}, a.known && b.known, recorder_of(a, b)} {}

  KERNELCOST_FUNCTION operand<T> alone() const {
    count_operation<T, expr::op::mul>(is_.by);
    return is_;
  }
  KERNELCOST_FUNCTION value plus(const value& other) const {
    return fused(other, static_cast<T>(is_.number + other.number));
  }
  KERNELCOST_FUNCTION value minus(const value& other) const {
    return fused(other, static_cast<T>(is_.number - other.number));
  }
  KERNELCOST_FUNCTION value subtracted_from(const value& other) const {
    return fused(other, static_cast<T>(other.number - is_.number));
  }

 private:
  /// Of constants alone, the product has no instruction of its own.
  KERNELCOST_FUNCTION value fused(const value& other, T number) const {
    if (is_.by != nullptr)
      is_.by->steps.compute(computing<T, expr::op::fma>);
    else
      count_operation<T, expr::op::add>(other.by);
    return value(operand<T>{number, is_.known && other.known, recorder_of(is_, other)});
  }

  operand<T> is_;
};
}  // namespace kernelcost::tracing
