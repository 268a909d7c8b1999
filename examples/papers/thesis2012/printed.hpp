// SPDX-License-Identifier: BSL-1.0
/// \file
/// Checks whether a computed value is the printed one, to the last digit.
#pragma once

#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

namespace examples::thesis2012 {

/// The relation of the printed digits to the computed value; `rounded_twice` means first to six decimals, then to
/// fewer.
enum class agreement { none, rounded, truncated, rounded_twice };

inline const char* name_of(agreement how) {
  switch (how) {
    case agreement::none: return "none";
    case agreement::rounded: return "rounded";
    case agreement::truncated: return "truncated";
    case agreement::rounded_twice: return "rounded twice";
  }
  return "?";
}

/// A number as text: 0.00373 is 373 with five decimals, 2.070e-6 is 2070 with nine.
struct printed_number {
  long long digits = 0;
  int decimals = 0;

  explicit printed_number(std::string_view text) {
    const auto exponent_at = text.find('e');
    const std::string_view mantissa = text.substr(0, exponent_at);
    std::string all;
    for (const char c : mantissa)
      if (c != '.') all += c;
    digits = std::strtoll(all.c_str(), nullptr, 10);
    const auto point = mantissa.find('.');
    if (point != std::string_view::npos) decimals = static_cast<int>(mantissa.size() - point - 1);
    if (exponent_at != std::string_view::npos) decimals -= std::atoi(std::string{text.substr(exponent_at + 1)}.c_str());
  }
};

namespace detail {
/// Rounds half up, also if the binary value of a decimal half is just below it.
inline long long rounded(double value) { return std::llround(value + std::abs(value) * 1e-12); }
}  // namespace detail

inline agreement agreement_of(std::string_view published, double computed) {
  const printed_number printed{published};
  const double scaled = computed * std::pow(10.0, printed.decimals);
  if (detail::rounded(scaled) == printed.digits) return agreement::rounded;
  if (static_cast<long long>(scaled) == printed.digits) return agreement::truncated;
  constexpr int decimals_in_between = 6;
  const auto first = static_cast<double>(detail::rounded(computed * std::pow(10.0, decimals_in_between)));
  if (detail::rounded(first * std::pow(10.0, printed.decimals - decimals_in_between)) == printed.digits)
    return agreement::rounded_twice;
  return agreement::none;
}

}  // namespace examples::thesis2012
