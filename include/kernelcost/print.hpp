// SPDX-License-Identifier: BSL-1.0
/// \file
/// print: quantities and estimates as text, with their units.
#pragma once
#include <kernelcost/model/estimate.hpp>

#include <array>
#include <charconv>
#include <ostream>
#include <string>

namespace kernelcost {

namespace detail {
/// The shortest digits that read back as the same number; whole numbers without a power of ten.
inline std::string digits(double value) {
  constexpr double longest_whole = 1e15;
  const bool whole =
      value > -longest_whole && value < longest_whole && value == static_cast<double>(static_cast<long long>(value));
  std::array<char, 32> text{};
  char* const last = text.data() + text.size();
  const auto end = whole ? std::to_chars(text.data(), last, static_cast<long long>(value)).ptr
                         : std::to_chars(text.data(), last, value).ptr;
  return {text.data(), end};
}
inline std::string digits(double value, int significant) {
  std::array<char, 32> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, significant).ptr;
  return {text.data(), end};
}
}  // namespace detail

/// "73.4 us", in the unit that leaves one to three digits before the point.
inline std::string to_string(const seconds& time) {
  const double value = time.value();
  if (value >= 1 || value == 0) return detail::digits(value, 6) + " s";
  if (value >= 1e-3) return detail::digits(value * 1e3, 6) + " ms";
  if (value >= 1e-6) return detail::digits(value * 1e6, 6) + " us";
  return detail::digits(value * 1e9, 6) + " ns";
}
// Boost.Units has a to_string for everything; of a derived class it would be the better match.
inline std::string to_string(const estimated_time& time) { return to_string(static_cast<const seconds&>(time)); }
inline std::string to_string(const cycles& amount) { return detail::digits(amount.value()) + " cycles"; }
inline std::string to_string(const bytes& size) { return detail::digits(size.value()) + " B"; }
// Of sums and multiples, then of the named sizes themselves.
inline std::string to_string(const gigabytes::in_gigabytes& size) { return detail::digits(size.value()) + " GB"; }
inline std::string to_string(const gibibytes::in_gibibytes& size) { return detail::digits(size.value()) + " GiB"; }
inline std::string to_string(const gigabytes& size) { return detail::digits(size.value()) + " GB"; }
inline std::string to_string(const gibibytes& size) { return detail::digits(size.value()) + " GiB"; }
inline std::string to_string(const operations& amount) { return detail::digits(amount.value()) + " ops"; }
inline std::string to_string(const frequency& clock) { return detail::digits(clock.value() / 1e9) + " GHz"; }
inline std::string to_string(const bandwidth& rate) { return detail::digits(rate.value() / 1e9) + " GB/s"; }
inline std::string to_string(const bytes_per_cycle& width) { return detail::digits(width.value()) + " B/cycle"; }
inline std::string to_string(const operation_rate& rate) { return detail::digits(rate.value() / 1e9) + " Gops/s"; }
inline std::string to_string(const operations_per_cycle& rate) { return detail::digits(rate.value()) + " ops/cycle"; }
inline std::string to_string(const intensity& ratio) { return detail::digits(ratio.value()) + " ops/B"; }
inline std::string to_string(count n) { return detail::digits(n.value()); }

inline std::string to_string(const occupancy& resident) {
  return detail::digits(resident.fraction() * 100, 4) + " % (" + std::to_string(resident.warps_per_sm) + " of " +
         std::to_string(resident.most_warps_per_sm) + " warps, limited by " + name_of(resident.limiter) + ")";
}

template <class Figures, int Phases>
std::string to_string(const kernel_estimate<Figures, Phases>& cost) {
  std::string text = to_string(cost.time) + " (" + to_string(cost.cycles) + ", bound by " + name_of(cost.bottleneck);
  for (const auto& part : cost.phases) text += std::string(", ") + part.name + " " + to_string(part.cycles);
  return text + ", occupancy " + to_string(cost.occupancy) + ")";
}
}  // namespace kernelcost
