// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "record_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace examples::calibrate {

/// Finds rows of the record, from which the parameters of the machine are taken.
class source {
 public:
  explicit source(const calibration& found) : found_{found} {}

  /// The median of a row.
  double operator()(std::string_view name, std::string_view parameters = "") const {
    return median_of(find(name, parameters));
  }

  bool has(std::string_view name) const {
    return std::ranges::any_of(found_.rows, [name](const measurement& row) { return row.name == name; });
  }
  bool has_row(std::string_view name, std::string_view parameters) const {
    return std::ranges::any_of(
        found_.rows, [&](const measurement& row) { return row.name == name && row.parameters == parameters; });
  }

  /// The medians of all rows with a name, each with its parameters, in the order of the record.
  std::vector<std::pair<std::string, double>> all(std::string_view name) const {
    std::vector<std::pair<std::string, double>> result;
    for (const measurement& row : found_.rows)
      if (row.name == name) result.emplace_back(row.parameters, median_of(row));
    return result;
  }

 private:
  const measurement& find(std::string_view name, std::string_view parameters) const {
    try {
      return found_.find(name, parameters);
    } catch (const std::runtime_error& missing) {
      throw std::runtime_error{fmt::format("no machine header: {}", missing.what())};
    }
  }
  static double median_of(const measurement& row) {
    if (!row.doubt.empty())
      throw std::runtime_error{fmt::format("no machine header: {}{}{} is not what it says: {}", row.name,
                                           row.parameters.empty() ? "" : " ", row.parameters, row.doubt)};
    return row.value.median;
  }

  const calibration& found_;
};

/// Four digits, more than the spread of most values justifies.
inline std::string digits(double value) {
  if (value < 9999.5) return fmt::format("{:.4g}", value);
  const double unit = std::pow(10, std::floor(std::log10(value)) - 3);
  return fmt::format("{:.0f}", std::round(value / unit) * unit);
}
inline std::string literal(double value, std::string_view unit) {
  if (!(value > 0) || !std::isfinite(value))
    throw std::runtime_error{
        fmt::format("no machine header: the record has {} {} where more than none is due", value, unit)};
  return fmt::format("{}_{}", digits(value), unit);
}
/// Exact numbers.
inline std::string whole(double value) { return fmt::format("{:.0f}", value); }
inline std::string whole(double value, std::string_view unit) { return whole(value) + '_' + std::string{unit}; }

/// The text between the quotes of a string literal.
inline std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

/// A line of code with its source behind it, or on the line before if both together would be too wide.
inline std::string sourced(const std::string& code, std::string_view source) {
  constexpr std::size_t widest = 120;
  if (code.size() + 4 + source.size() < widest) return fmt::format("{}  // {}\n", code, source);
  return fmt::format("{}// {}\n{}\n", std::string(code.find_first_not_of(' '), ' '), source, code);
}

/// Throws usage_error if `name` cannot be the name of a variable.
inline void require_identifier(std::string_view name) {
  const auto part = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0 || !std::ranges::all_of(name, part))
    throw usage_error{fmt::format("--name: '{}' is not a name that a variable can have", name)};
}

}  // namespace examples::calibrate
