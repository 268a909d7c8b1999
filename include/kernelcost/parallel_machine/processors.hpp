// SPDX-License-Identifier: BSL-1.0
/// \file
/// What every parallel machine is described with: whole numbers of processors, and delays.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/parallel_machine/mistakes.hpp>

namespace kernelcost {

namespace detail {
/// What processors and cells are numbered with: a count without a fraction, small enough to be exact.
constexpr long long whole(count number) {
  constexpr double limit = 9007199254740992.0;  // 2^53
  const double value = number.value();
  if (value >= limit || value != static_cast<double>(static_cast<long long>(value)))
    mistake::this_number_must_be_whole(value);
  return static_cast<long long>(value);
}

/// A time that a machine states: finite and not negative. Returns its number of cycles.
constexpr double delay(const char* what, const cycles& time) {
  if (!is_finite(time.value()) || time.value() < 0)
    mistake::a_delay_of_a_parallel_machine_must_not_be_negative(what, time.value());
  return time.value();
}
}  // namespace detail

/// How many processors: a whole number, at least one and below 2^53. Anything else is a compile error in a constant
/// expression and throws kernelcost::error at run time.
class processor_count {
 public:
  template <class Number>
  requires std::is_convertible_v<Number, count>
  constexpr processor_count(Number number) : number_(detail::whole(number)) {  // NOLINT(google-explicit-constructor)
    if (number_ == 0) mistake::a_parallel_machine_needs_at_least_one_processor();
  }
  constexpr long long number() const { return number_; }
  constexpr double value() const { return static_cast<double>(number_); }

 private:
  long long number_;
};

/// The least whole number not below log2(n): how many times one must double to reach n. Zero for 0 and 1.
constexpr count ceil_log2(count n) {
  int doublings = 0;
  for (double reached = 1; reached < n.value(); reached *= 2) ++doublings;
  return doublings;
}
}  // namespace kernelcost
