// SPDX-License-Identifier: BSL-1.0
/// \file
/// doctest support: quantities, counts and estimates print with their units in doctest's messages, and compare
/// approximately.
///
///     #include <doctest/doctest.h>
///     #include <kernelcost/doctest.hpp>
///     CHECK(cost.cycles == 480_cycles);
///     CHECK(cost.time == kernelcost::approx(2.747_ms).epsilon(1e-3));
#pragma once
#include <kernelcost/derivation_text.hpp>

#include <doctest/doctest.h>

#include <cstdlib>
#include <type_traits>

namespace kernelcost {

/// Compares equal to a quantity of the same unit within a relative error, 1e-9 unless set by `epsilon`.
template <class Unit>
class approximately {
 public:
  using quantity = boost::units::quantity<Unit>;
  constexpr explicit approximately(const quantity& value) : value_(value) {}
  constexpr approximately epsilon(double share) const {
    auto copy = *this;
    copy.epsilon_ = share;
    return copy;
  }
  friend constexpr bool operator==(const quantity& actual, const approximately& expected) {
    const double difference = actual.value() - expected.value_.value();
    const double magnitude = expected.value_.value() < 0 ? -expected.value_.value() : expected.value_.value();
    return (difference < 0 ? -difference : difference) <= expected.epsilon_ * magnitude;
  }
  friend std::string to_string(const approximately& expected) {
    return "approx(" + to_string(expected.value_) + ", epsilon " + detail::digits(expected.epsilon_) + ")";
  }

 private:
  quantity value_;
  double epsilon_ = 1e-9;
};

template <class Unit>
constexpr approximately<Unit> approx(const boost::units::quantity<Unit>& value) {
  return approximately<Unit>(value);
}
// doctest prints enumerators as numbers unless argument-dependent lookup finds these functions.
inline doctest::String toString(resource what) { return name_of(what); }
inline doctest::String toString(occupancy::limit what) { return name_of(what); }
inline doctest::String toString(parameter what) { return name_of(what); }
inline doctest::String toString(model_parameter what) { return name_of(what); }
}  // namespace kernelcost

namespace doctest {
/// Prints the quantity. If its text is rounded, adds the number in the coherent unit, so that unequal quantities never
/// look alike.
template <class Unit>
struct StringMaker<boost::units::quantity<Unit>> {
  static String convert(const boost::units::quantity<Unit>& value) {
    auto text = kernelcost::to_string(value);
    const int printed = std::is_same_v<boost::units::quantity<Unit>, kernelcost::bytes> ? 4 : 6;
    if (std::strtod(kernelcost::detail::digits(value.value(), printed).c_str(), nullptr) != value.value())
      text += " (" + kernelcost::detail::digits(value.value()) + ")";
    return text.c_str();
  }
};
template <>
struct StringMaker<kernelcost::gigabytes> {
  static String convert(const kernelcost::gigabytes& value) { return kernelcost::to_string(value).c_str(); }
};
template <>
struct StringMaker<kernelcost::gibibytes> {
  static String convert(const kernelcost::gibibytes& value) { return kernelcost::to_string(value).c_str(); }
};
template <>
struct StringMaker<kernelcost::estimated_time> {
  static String convert(const kernelcost::estimated_time& value) { return kernelcost::to_string(value).c_str(); }
};
template <>
struct StringMaker<kernelcost::count> {
  static String convert(const kernelcost::count& value) { return kernelcost::to_string(value).c_str(); }
};
template <>
struct StringMaker<kernelcost::occupancy> {
  static String convert(const kernelcost::occupancy& value) { return kernelcost::to_string(value).c_str(); }
};
template <>
struct StringMaker<kernelcost::derivation_step> {
  static String convert(const kernelcost::derivation_step& value) { return kernelcost::to_string(value).c_str(); }
};
template <class Figures, int Phases, class Accesses>
struct StringMaker<kernelcost::kernel_estimate<Figures, Phases, Accesses>> {
  static String convert(const kernelcost::kernel_estimate<Figures, Phases, Accesses>& value) {
    return kernelcost::to_string(value).c_str();
  }
};
template <class Unit>
struct StringMaker<kernelcost::approximately<Unit>> {
  static String convert(const kernelcost::approximately<Unit>& value) { return to_string(value).c_str(); }
};
}  // namespace doctest
