// SPDX-License-Identifier: BSL-1.0
/// \file
/// Numbers of things: how many elements, trips, instructions, threads.
#pragma once
#include <kernelcost/mistake.hpp>
#include <kernelcost/units.hpp>

#include <bit>
#include <cstdint>
#include <type_traits>

namespace kernelcost {

namespace detail {
/// By its bits: nvcc's front end compares nothing with NaN in a constant expression, and its message would not name the mistake.
constexpr bool is_finite(double value) {
  constexpr std::uint64_t exponent = 0x7ff0'0000'0000'0000;
  return (std::bit_cast<std::uint64_t>(value) & exponent) != exponent;
}
}  // namespace detail

/// How many: a finite number that is not negative; a mean may have a fraction. Whole numbers are exact to 2^53.
/// A negative value, NaN or infinity is a compile error in a constant expression and throws kernelcost::error at run time.
class count {
 public:
  constexpr count() = default;

  template <class Number>
  requires std::is_arithmetic_v<Number>
  constexpr count(Number number)
      : value_(static_cast<double>(number)) {  // NOLINT(google-explicit-constructor): a number is a count
    if (!detail::is_finite(value_)) mistake::a_count_must_be_a_finite_number(value_);
    if (value_ < 0) mistake::a_count_must_not_be_negative(value_);
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

/// The least whole number not below n / per: how many groups of `per` hold n things.
constexpr count ceil_div(count n, count per) {
  const double quotient = (n / per).value();
  if (quotient >= 9007199254740992.0) return quotient;  // 2^53: whole, and soon more than an integer holds
  const auto whole = static_cast<double>(static_cast<long long>(quotient));
  return whole < quotient ? whole + 1 : whole;
}

/// A number of threads, as a type, so that `launch_1d(5000, 192_threads)` can't be read the wrong way round.
struct threads {
  long long number = 0;
};

inline namespace literals {
constexpr threads operator""_threads(unsigned long long value) { return {static_cast<long long>(value)}; }
}  // namespace literals
}  // namespace kernelcost
