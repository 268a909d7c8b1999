// SPDX-License-Identifier: BSL-1.0
/// \file
/// print: quantities and estimates as text with units, for people: numbers are rounded. Programs should read `value()`
/// instead; kernelcost-report's CSV has full precision.
///
/// Each type with a `to_string` here can be written to a stream too. Where the standard library has `std::format`, that
/// takes it with the options of a string: `{:>12}`.
#pragma once
#include <kernelcost/expr/pattern.hpp>
#include <kernelcost/model/estimate.hpp>

#include <array>
#include <charconv>
#include <concepts>
#include <iterator>
#include <ostream>
#include <string>
#include <type_traits>
#include <version>
#if defined(__cpp_lib_format)
#include <format>
#endif

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost {

namespace detail {
/// For programs: the shortest digits that read back as the same number. Whole numbers have no exponent.
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
/// For people: `significant` digits, or all digits before the decimal point if there are more. No trailing zeros. From
/// five digits on, thousands are separated by a space: "0.117", "7008.25", "231 106", "67 108 864".
inline std::string readable(double value, int significant = 6) {
  constexpr double longest_whole = 1e15;
  const double size = value < 0 ? -value : value;
  double power = 1;
  for (int i = 1; i < significant; ++i) power *= 10;
  if (!(size >= power && size < longest_whole)) {
    std::string text = digits(value, significant);
    const std::size_t first = value < 0 ? 1 : 0;
    const auto end = text.find_first_not_of("0123456789", first);
    const std::size_t point = end == std::string::npos ? text.size() : end;
    if (point - first > 4 && point - first < 7) text.insert(point - 3, " ");
    return text;
  }
  std::string text = digits(static_cast<double>(static_cast<long long>(value < 0 ? value - 0.5 : value + 0.5)));
  const std::size_t first = value < 0 ? 1 : 0;
  for (std::size_t at = text.size(); at > first + 3;) text.insert(at -= 3, " ");
  return text;
}
/// For people, without spaces: whole numbers have all digits, and others four, or all before the decimal point:
/// "65536", "15.52", "2647".
inline std::string short_digits(double value) {
  constexpr int significant = 4;
  constexpr double from_here_whole = 1e3;
  constexpr double longest_whole = 1e15;
  const double size = value < 0 ? -value : value;
  if (size >= from_here_whole && size < longest_whole)
    return digits(static_cast<double>(static_cast<long long>(value < 0 ? value - 0.5 : value + 0.5)));
  return digits(value, significant);
}
/// From 10 000 on, scaled by a prefix (k, M, G, ...) to four digits: "4096 B", "8.008 MB".
inline std::string scaled(double value, const char* unit) {
  constexpr const char* prefixes[] = {"", "k", "M", "G", "T", "P", "E"};
  const double size = value < 0 ? -value : value;
  std::size_t step = 0;
  double of = 1;
  if (size >= 1e4)
    while (step + 1 < std::size(prefixes) && size / of >= 999.95) {  // which four digits would round to 1000
      of *= 1e3;
      ++step;
    }
  return (step == 0 ? readable(value) : digits(value / of, 4)) + " " + prefixes[step] + unit;
}
}  // namespace detail

/// "73.4 us": in the unit that leaves one to three digits before the decimal point, with six significant digits.
inline std::string to_string(const seconds& time) {
  const double value = time.value();
  const double size = value < 0 ? -value : value;
  constexpr double one = 0.9999995;  // which six digits would round to 1000 of the smaller unit
  if (size >= one || size == 0) return detail::readable(value) + " s";
  if (size >= one * 1e-3) return detail::digits(value * 1e3, 6) + " ms";
  if (size >= one * 1e-6) return detail::digits(value * 1e6, 6) + " us";
  return detail::digits(value * 1e9, 6) + " ns";
}
// Without this overload, the template to_string of Boost.Units would be a better match for the derived class.
inline std::string to_string(const estimated_time& time) { return to_string(static_cast<const seconds&>(time)); }
/// Six significant digits, or all digits before the decimal point, with spaces between thousands: "231 106 cycles".
inline std::string to_string(const cycles& amount) { return detail::readable(amount.value()) + " cycles"; }
/// Exact below 10 000 bytes, four digits from there on: "4096 B", "8.008 MB" (MB = 1e6 bytes).
inline std::string to_string(const bytes& size) { return detail::scaled(size.value(), "B"); }
// First the results of arithmetic on GB and GiB, then the named sizes themselves.
inline std::string to_string(const gigabytes::in_gigabytes& size) { return detail::readable(size.value()) + " GB"; }
inline std::string to_string(const gibibytes::in_gibibytes& size) { return detail::readable(size.value()) + " GiB"; }
inline std::string to_string(const gigabytes& size) { return detail::readable(size.value()) + " GB"; }
inline std::string to_string(const gibibytes& size) { return detail::readable(size.value()) + " GiB"; }
inline std::string to_string(const operations& amount) { return detail::readable(amount.value()) + " ops"; }
inline std::string to_string(const frequency& clock) { return detail::readable(clock.value() / 1e9) + " GHz"; }
inline std::string to_string(const bandwidth& rate) { return detail::readable(rate.value() / 1e9) + " GB/s"; }
inline std::string to_string(const bytes_per_cycle& width) { return detail::readable(width.value()) + " B/cycle"; }
inline std::string to_string(const operation_rate& rate) { return detail::readable(rate.value() / 1e9) + " Gops/s"; }
inline std::string to_string(const operations_per_cycle& rate) { return detail::readable(rate.value()) + " ops/cycle"; }
inline std::string to_string(const intensity& ratio) { return detail::readable(ratio.value()) + " ops/B"; }
namespace detail {
inline std::string pattern_text(const expr::pattern& how, std::string (*number)(double)) {
  using shape = expr::pattern::shape;
  const bool has_amount = how.kind != shape::coalesced && how.kind != shape::broadcast && how.kind != shape::random;
  std::string lines = how.lines > 0 ? ", " + number(how.lines) : "";
  if (how.wavefronts > 1) lines += ", " + number(how.wavefronts);
  const std::string lanes = name_of(how.kind) + (has_amount ? "(" + number(how.amount) + lines + ")" : "");
  return how.jumps ? "jumping(" + lanes + ")" : lanes;
}
/// For people, with short_digits.
inline std::string short_text(const expr::pattern& how) { return pattern_text(how, &short_digits); }
}  // namespace detail
/// The spelling of the guide, with all digits: "coalesced", "strided(3)", "jumping(strided(3))".
inline std::string to_string(const expr::pattern& how) {
  return detail::pattern_text(how, [](double value) { return detail::digits(value); });
}
/// "float"; for user-defined types the size, "12 B".
inline std::string to_string(const element& type) {
  if (type.kind == element_kind::other) return std::to_string(type.size) + " B";
  const bool pair = type.kind == element_kind::half && type.size == 2 * static_cast<int>(sizeof(half));
  return std::string(name_of(type.kind)) + (pair ? " x 2" : "");
}
inline std::string to_string(count n) { return detail::readable(n.value()); }
inline std::string to_string(resource limiting) { return name_of(limiting); }
/// A feature that a model ignores, in words: "shared memory".
inline const char* name_of(feature what) {
  switch (what) {
    case feature::none: return "nothing";
    case feature::barriers: return "barriers";
    case feature::warp_exchange: return "warp exchanges";
    case feature::atomics: return "atomics";
    case feature::caches: return "caches";
    case feature::coalescing: return "coalescing";
    case feature::divergence: return "divergence";
    case feature::shared_memory: return "shared memory";
    case feature::texture_and_constant: return "texture and constant memory";
    case feature::substituted_nodes: return "nodes priced as simpler ones";
    case feature::unmeasured_instructions: return "instructions that the calibration lacks";
    case feature::clusters: return "clusters";
    case feature::dependent_launch: return "dependent launches";
    case feature::state_of_l2: return "the state of L2";
    case feature::cache_sets: return "rows that collide in a cache";
    case feature::split_lines: return "vectors across two lines";
    case feature::address_translation: return "translations of addresses";
  }
  return "?";
}

/// All features of the set: "barriers; coalescing"; "nothing" if there is none.
inline std::string to_string(feature set) {
  if (set == feature::none) return name_of(set);
  std::string names;
  for (unsigned bit = 1; bit != 0 && bit <= static_cast<unsigned>(set); bit <<= 1)
    if (const auto one = static_cast<feature>(bit); has(set, one))
      names += (names.empty() ? "" : "; ") + std::string(name_of(one));
  return names;
}
/// "265 us to 407 us"; "no band" without observations.
inline std::string to_string(const error_band& band) {
  return band.observed() ? to_string(band.low) + " to " + to_string(band.high) : "no band";
}

inline std::string to_string(const occupancy& resident) {
  const std::string clusters = resident.clusters > 0 ? ", " + std::to_string(resident.clusters) + " clusters" : "";
  return detail::digits(resident.fraction() * 100, 4) + " % (" + std::to_string(resident.warps_per_sm) + " of " +
         std::to_string(resident.most_warps_per_sm) + " warps" + clusters + ", limited by " +
         name_of(resident.limiter) + ")";
}

template <class Figures, int Phases, class Accesses>
std::string to_string(const kernel_estimate<Figures, Phases, Accesses>& cost) {
  std::string text = to_string(cost.time) + " (" + to_string(cost.cycles) + ", bound by " + name_of(cost.bottleneck);
  for (const auto& part : cost.phases) text += std::string(", ") + part.name + " " + to_string(part.cycles);
  return text + ", occupancy " + to_string(cost.occupancy) + ")";
}

/// The types with text: quantities, counts, resources, features, bands, occupancies, patterns, elements, estimates.
template <class T>
concept printable = (std::is_class_v<T> || std::is_enum_v<T>)&&requires(const T& what) {
  { kernelcost::to_string(what) } -> std::same_as<std::string>;
};

namespace detail {
template <class T>
inline constexpr bool is_quantity = false;
template <class Unit, class Number>
inline constexpr bool is_quantity<boost::units::quantity<Unit, Number>> = true;
}  // namespace detail

template <printable T>
requires(!detail::is_quantity<T>) std::ostream& operator<<(std::ostream& out, const T& what) {
  return out << to_string(what);
}
// A quantity's own overload, which is a better match than that of <boost/units/io.hpp>.
template <class Unit, class Number>
requires printable<boost::units::quantity<Unit, Number>> std::ostream&
operator<<(std::ostream& out, const boost::units::quantity<Unit, Number>& what) {
  return out << to_string(what);
}

// So that a call without a namespace finds these too, and not the function of Boost.Units alone, which it declares and
// does not define.
namespace units {
using kernelcost::to_string;
using kernelcost::operator<<;
}  // namespace units
namespace expr {
using kernelcost::operator<<;
}  // namespace expr
}  // namespace kernelcost

#if defined(__cpp_lib_format)
template <kernelcost::printable T>
struct std::formatter<T> : std::formatter<std::string> {
  template <class Context>
  auto format(const T& what, Context& context) const {
    return std::formatter<std::string>::format(to_string(what), context);
  }
};
#endif
#pragma GCC diagnostic pop
