// SPDX-License-Identifier: BSL-1.0
/// \file
/// Types that every parallel machine uses: whole numbers of processors, and delays.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/parallel_machine/mistakes.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost {

namespace detail {
/// Checks a number of processors or cells: no fraction, and below 2^53, so that it is exact.
constexpr long long whole(count number) {
  constexpr double limit = 9007199254740992.0;  // 2^53
  const double value = number.value();
  if (value >= limit || value != static_cast<double>(static_cast<long long>(value)))
    mistake::this_number_must_be_whole(value);
  return static_cast<long long>(value);
}

/// Checks a delay of a machine: finite and not negative. Returns its number of cycles.
constexpr double delay(const char* what, const cycles& time) {
  if (!is_amount(time.value())) mistake::a_delay_of_a_parallel_machine_must_not_be_negative(what, time.value());
  return time.value();
}
}  // namespace detail

/// A number of processors: whole, at least 1 and below 2^53. Any other number is a compile error in a constant
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

/// log2(n), rounded up: how many doublings of 1 reach n. Zero for 0 and 1.
constexpr count ceil_log2(count n) {
  int doublings = 0;
  for (double reached = 1; reached < n.value(); reached *= 2) ++doublings;
  return doublings;
}
}  // namespace kernelcost
#pragma GCC diagnostic pop
