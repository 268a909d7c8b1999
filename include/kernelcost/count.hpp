// SPDX-License-Identifier: BSL-1.0
/// \file
/// count: a number of elements, trips, instructions or threads.
#pragma once
#include <kernelcost/checked_number.hpp>
#include <kernelcost/mistake.hpp>
#include <kernelcost/units.hpp>

#include <type_traits>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost {

/// A finite number that is not negative. A mean may have a fraction. Whole numbers are exact up to 2^53. A negative
/// value, NaN or infinity is a compile error in a constant expression and throws kernelcost::error at run time.
class count {
 public:
  constexpr count() = default;

  template <class Number>
  requires std::is_arithmetic_v<Number>
  constexpr count(Number number)
      : value_(static_cast<double>(number)) {  // NOLINT(google-explicit-constructor): a number is a count
    if (detail::is_amount(value_)) return;
    if (!detail::is_finite(value_)) mistake::a_count_must_be_a_finite_number(value_);
    mistake::a_count_must_not_be_negative(value_);
  }

  constexpr double value() const { return value_; }

  friend constexpr count operator+(count a, count b) { return a.value_ + b.value_; }
  friend constexpr count operator-(count a, count b) { return a.value_ - b.value_; }
  friend constexpr count operator*(count a, count b) { return a.value_ * b.value_; }
  /// The exact quotient, for means; `ceil_div` rounds up.
  friend constexpr count operator/(count a, count b) { return a.value_ / b.value_; }
  friend constexpr bool operator==(count a, count b) { return a.value_ == b.value_; }
  friend constexpr auto operator<=>(count a, count b) { return a.value_ <=> b.value_; }

  template <class Unit>
  friend constexpr boost::units::quantity<Unit> operator*(count n, const boost::units::quantity<Unit>& each) {
    return boost::units::quantity<Unit>::from_value(n.value_ * each.value());
  }
  template <class Unit>
  friend constexpr boost::units::quantity<Unit> operator/(const boost::units::quantity<Unit>& all, count n) {
    return boost::units::quantity<Unit>::from_value(all.value() / n.value_);
  }

 private:
  double value_ = 0;
};

/// n / per, rounded up: the number of groups of `per` that hold n elements.
constexpr count ceil_div(count n, count per) {
  const double quotient = (n / per).value();
  if (quotient >= 9007199254740992.0)
    return quotient;  // 2^53: from here on every double is a whole number, and a long long may overflow
  const auto whole = static_cast<double>(static_cast<long long>(quotient));
  return whole < quotient ? whole + 1 : whole;
}

/// A number of threads. A separate type, so that the arguments of `launch_1d(5000, 192_threads)` can't be swapped.
struct threads {
  long long number = 0;
};

inline namespace literals {
constexpr threads operator""_threads(unsigned long long value) { return {static_cast<long long>(value)}; }
}  // namespace literals
}  // namespace kernelcost
#pragma GCC diagnostic pop
