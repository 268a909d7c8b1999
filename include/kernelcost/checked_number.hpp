// SPDX-License-Identifier: BSL-1.0
/// \file
/// Checks of numbers that also work under -ffast-math, and conversions that can't overflow.
///
/// With -ffast-math (or -ffinite-math-only) a compiler assumes that no number is NaN or infinite, and drops comparisons
/// that would detect one: `!(x >= 0)` becomes `x < 0`. So the library checks the bits of a number.
#pragma once
#include <kernelcost/version.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>

namespace kernelcost::detail {

/// The bits of a number. A compiler that assumes that no number is NaN may also draw conclusions about the bits
/// (clang++ does), so the value is hidden from the optimiser.
constexpr std::uint64_t bits_of(double value) {
  // std::bit_cast without the header <bit>.
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
  if (!std::is_constant_evaluated()) {
    volatile std::uint64_t bits = __builtin_bit_cast(std::uint64_t, value);
    return bits;
  }
#endif
  return __builtin_bit_cast(std::uint64_t, value);
}

inline constexpr std::uint64_t exponent_bits = 0x7ff0'0000'0000'0000;
inline constexpr std::uint64_t all_but_sign = 0x7fff'ffff'ffff'ffff;

/// Uses the bits also because nvcc's front end rejects comparisons with NaN in a constant expression, with a message
/// that does not name the mistake.
constexpr bool is_finite(double value) { return (bits_of(value) & exponent_bits) != exponent_bits; }
constexpr bool is_nan(double value) { return (bits_of(value) & all_but_sign) > exponent_bits; }

/// Finite, and from `least` to `most`.
constexpr bool lies_within(double value, double least, double most) {
  return is_finite(value) && value >= least && value <= most;
}
/// Finite and at least 0. The bits of numbers without a sign have their order, up to those of infinity and of NaN.
constexpr bool is_amount(double value) {
  const std::uint64_t bits = bits_of(value);
  return bits < exponent_bits || bits == ~all_but_sign;
}
/// Finite and more than 0.
constexpr bool is_positive(double value) { return bits_of(value) - 1 < exponent_bits - 1; }

/// Numbers other than NaN, mapped to integers of the same order; both zeros become 0.
constexpr std::int64_t in_order(double value) {
  const auto bits = static_cast<std::int64_t>(bits_of(value));
  return bits >= 0 ? bits : (std::numeric_limits<std::int64_t>::min)() - bits;
}
/// a <= b, also for infinite values; false if either is NaN.
constexpr bool at_most(double a, double b) { return !is_nan(a) && !is_nan(b) && in_order(a) <= in_order(b); }

/// The number without its fraction. Values beyond the range of long long become the largest or least long long, and NaN
/// becomes the least.
constexpr long long whole_part(double value) {
  constexpr double beyond = 9223372036854775808.0;  // 2^63
  if (!at_most(-beyond, value)) return (std::numeric_limits<long long>::min)();
  if (at_most(beyond, value)) return (std::numeric_limits<long long>::max)();
  return static_cast<long long>(value);
}
}  // namespace kernelcost::detail
