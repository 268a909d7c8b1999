// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "errors.hpp"

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace examples {

struct parameter {
  std::string name;
  std::string value;

  parameter(std::string_view n, std::string_view text) : name{n}, value{text} {}
  parameter(std::string_view n, std::integral auto number) : name{n}, value{std::to_string(number)} {}
};

/// Named values in a fixed order, written `rows=5000;cols=2000;block=192;type=float` in records.
class parameter_set {
 public:
  parameter_set(std::initializer_list<parameter> list) : list_{list} {}

  /// The parameters that a text lists, in its order: `rows=5000;cols=2000`.
  static parameter_set listed(std::string_view text) {
    parameter_set result{};
    for_each_item(text,
                  [&result](std::string_view name, std::string_view value) { result.list_.emplace_back(name, value); });
    return result;
  }

  const std::string& text(std::string_view name) const {
    const auto found = std::ranges::find(list_, name, &parameter::name);
    if (found == list_.end()) throw unknown(name);
    return found->value;
  }

  /// A whole number of at least one that fits `Number`.
  template <std::integral Number = std::uint64_t>
  Number number(std::string_view name) const {
    const std::string& digits = text(name);
    Number result{};
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
    if (error != std::errc{} || end != digits.data() + digits.size() || result < 1)
      throw usage_error{"parameter " + std::string{name} + ": '" + digits + "' is not a whole number from 1 to " +
                        std::to_string(std::numeric_limits<Number>::max())};
    return result;
  }

  void set(std::string_view name, std::string_view value) {
    const auto found = std::ranges::find(list_, name, &parameter::name);
    if (found == list_.end()) throw unknown(name);
    found->value = value;
  }

  /// Sets from `name=value`, or from several of them joined by semicolons as they stand in a record.
  void assign(std::string_view text) {
    for_each_item(text, [this](std::string_view name, std::string_view value) { set(name, value); });
  }

  std::string format() const {
    std::string result;
    for (const auto& [name, value] : list_) {
      if (!result.empty()) result += ';';
      result += name;
      result += '=';
      result += value;
    }
    return result;
  }

 private:
  template <typename F>
  static void for_each_item(std::string_view text, F&& f) {
    while (!text.empty()) {
      const std::string_view item = text.substr(0, text.find(';'));
      text.remove_prefix(std::min(item.size() + 1, text.size()));
      const auto equals = item.find('=');
      if (equals == std::string_view::npos)
        throw usage_error{"'" + std::string{item} + "' is not of the form name=value"};
      f(item.substr(0, equals), item.substr(equals + 1));
    }
  }

  usage_error unknown(std::string_view name) const {
    std::string valid;
    for (const auto& entry : list_) {
      if (!valid.empty()) valid += ", ";
      valid += entry.name;
    }
    return usage_error{"unknown parameter '" + std::string{name} + "'; the parameters are " + valid};
  }

  std::vector<parameter> list_;
};

/// Calls `f.template operator()<T>()` for the element type that `type` names.
template <typename F>
decltype(auto) with_element_type(const parameter_set& parameters, F&& f) {
  const std::string& type = parameters.text("type");
  if (type == "float") return f.template operator()<float>();
  if (type == "double") return f.template operator()<double>();
  throw usage_error{"parameter type: '" + type + "' is neither float nor double"};
}

}  // namespace examples
