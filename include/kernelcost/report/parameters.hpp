// SPDX-License-Identifier: BSL-1.0
/// \file
/// parameter_set: the parameters of a kernel with their values, as a command line and a record write them.
#pragma once
#include <kernelcost/checked_number.hpp>

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcost::report {

/// The caller asked for something that does not exist; the message lists the valid names.
struct usage_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A parameter and the text of its value.
struct named_value {
  std::string name;
  std::string value;

  named_value(std::string_view n, std::string_view text) : name{n}, value{text} {}
  named_value(std::string_view n, std::integral auto number) : name{n}, value{std::to_string(number)} {}
};

/// Calls `f(item)` for each item between separators.
template <typename F>
void for_each_item(std::string_view text, char separator, F&& f) {
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find(separator));
    text.remove_prefix((std::min)(item.size() + 1, text.size()));
    f(item);
  }
}

/// Named values in a fixed order, written `rows=5000;cols=2000;block=192;type=float` in records.
class parameter_set {
 public:
  parameter_set(std::initializer_list<named_value> list) : list_{list} {}

  /// The parameters listed in a text, in its order: `rows=5000;cols=2000`.
  static parameter_set listed(std::string_view text) {
    parameter_set result{};
    for_each_assignment(
        text, [&result](std::string_view name, std::string_view value) { result.list_.emplace_back(name, value); });
    return result;
  }

  bool has(std::string_view name) const { return find(name) != list_.end(); }

  const std::string& text(std::string_view name) const {
    const auto found = find(name);
    if (found == list_.end()) throw unknown(name);
    return found->value;
  }

  /// A whole number, at least one, that fits `Number`.
  template <std::integral Number = std::uint64_t>
  Number number(std::string_view name) const {
    const std::string& digits = text(name);
    Number result{};
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
    if (error != std::errc{} || end != digits.data() + digits.size() || result < 1)
      throw usage_error{"parameter " + std::string{name} + ": '" + digits + "' is not a whole number from 1 to " +
                        std::to_string((std::numeric_limits<Number>::max)())};
    return result;
  }

  /// A finite number of at least zero.
  double real(std::string_view name) const {
    const std::string& digits = text(name);
    double result = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
    if (error != std::errc{} || end != digits.data() + digits.size() || !kernelcost::detail::is_amount(result))
      throw usage_error{"parameter " + std::string{name} + ": '" + digits + "' is not a number from 0 on"};
    return result;
  }

  /// Appends a parameter.
  void add(std::string_view name, std::string_view value) { list_.emplace_back(name, value); }

  std::size_t size() const { return list_.size(); }
  auto begin() const { return list_.begin(); }
  auto end() const { return list_.end(); }

  void set(std::string_view name, std::string_view value) {
    const auto found = find(name);
    if (found == list_.end()) throw unknown(name);
    list_[static_cast<std::size_t>(found - list_.begin())].value = value;
  }

  /// Sets parameters from `name=value`, or from several of these joined by semicolons, as in a record.
  void assign(std::string_view text) {
    if (text.empty()) throw not_an_assignment(text);
    for_each_assignment(text, [this](std::string_view name, std::string_view value) { set(name, value); });
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
  std::vector<named_value>::const_iterator find(std::string_view name) const {
    return std::find_if(list_.begin(), list_.end(), [name](const named_value& each) { return each.name == name; });
  }

  /// Calls `f(name, value)` for each of `name=value;name=value`.
  template <typename F>
  static void for_each_assignment(std::string_view text, F&& f) {
    for_each_item(text, ';', [&f](std::string_view item) {
      const auto equals = item.find('=');
      if (equals == std::string_view::npos) throw not_an_assignment(item);
      f(item.substr(0, equals), item.substr(equals + 1));
    });
  }

  static usage_error not_an_assignment(std::string_view text) {
    return usage_error{"'" + std::string{text} + "' is not of the form name=value"};
  }

  usage_error unknown(std::string_view name) const {
    std::string valid;
    for (const auto& entry : list_) {
      if (!valid.empty()) valid += ", ";
      valid += entry.name;
    }
    return usage_error{"unknown parameter '" + std::string{name} + "'; the parameters are " + valid};
  }

  std::vector<named_value> list_;
};

/// Calls `f.template operator()<T>()` with the element type named by `type`.
template <typename F>
decltype(auto) with_element_type(const parameter_set& parameters, F&& f) {
  const std::string& type = parameters.text("type");
  if (type == "float") return f.template operator()<float>();
  if (type == "double") return f.template operator()<double>();
  throw usage_error{"parameter type: '" + type + "' is neither float nor double"};
}

}  // namespace kernelcost::report
