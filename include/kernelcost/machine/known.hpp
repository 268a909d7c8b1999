// SPDX-License-Identifier: BSL-1.0
/// \file
/// known: a machine parameter with its source, or an unstated one.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/mistake.hpp>
#include <kernelcost/units.hpp>

namespace kernelcost {

namespace detail {
template <class Unit>
constexpr double number_of(const boost::units::quantity<Unit>& q) {
  return q.value();
}
constexpr double number_of(count n) { return n.value(); }
constexpr void check_known(double number, const char* source) {
  if (!is_positive(number)) mistake::a_machine_number_must_be_positive_and_finite(number);
  if (source == nullptr || *source == '\0') mistake::a_machine_number_needs_a_source();
}
}  // namespace detail

/// A quantity together with its source (data sheet; paper and table; or program, card and date). Positive and finite. A
/// default-constructed one is unstated.
template <class Quantity>
class known {
 public:
  constexpr known() = default;
  constexpr known(const Quantity& value, const char* source) : value_(value), source_(source) {
    using detail::number_of;  // compound parameters have overloads of their own
    detail::check_known(number_of(value), source);
  }

  constexpr bool stated() const { return source_ != nullptr; }
  /// Undefined unless stated; models use gpu::need.
  constexpr const Quantity& value() const { return value_; }
  constexpr const char* source() const { return source_; }

 private:
  Quantity value_{};
  const char* source_ = nullptr;
};

/// A quantity of Boost.Units is kept as a number, because g++ takes long to evaluate the default constructor of a
/// quantity for each of the many parameters that a machine leaves unstated.
template <class Unit>
class known<boost::units::quantity<Unit>> {
 public:
  using quantity = boost::units::quantity<Unit>;
  constexpr known() = default;
  constexpr known(const quantity& value, const char* source) : value_(value.value()), source_(source) {
    detail::check_known(value_, source);
  }

  constexpr bool stated() const { return source_ != nullptr; }
  constexpr quantity value() const { return quantity::from_value(value_); }
  constexpr const char* source() const { return source_; }

 private:
  double value_ = 0;
  const char* source_ = nullptr;
};
}  // namespace kernelcost
