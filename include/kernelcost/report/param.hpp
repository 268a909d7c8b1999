// SPDX-License-Identifier: BSL-1.0
/// \file
/// param: a parameter of a kernel, its default and its allowed values.
#pragma once
#include <kernelcost/report/few.hpp>
#include <kernelcost/report/parameters.hpp>

#include <bit>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>

namespace kernelcost::report {

/// One parameter, as a manifest declares it: `param::whole("load_percent", 50).up_to(95)`.
class param {
 public:
  constexpr param() = default;

  /// A whole number that fits an `unsigned` of the kernel, at least 1.
  static constexpr param whole(const char* name, std::uint64_t initial) {
    return {name, initial, (std::numeric_limits<std::uint32_t>::max)()};
  }
  /// A whole number that fits a `std::size_t` of the kernel and a count of its description, from 1 to 2^53.
  static constexpr param size(const char* name, std::uint64_t initial) {
    return {name, initial, std::uint64_t{1} << 53};
  }
  /// `block`: threads in a block, from 1 to 1024.
  static constexpr param block(std::uint64_t initial) { return {"block", initial, 1024}; }
  /// `block` of a two-dimensional kernel: threads in a row and in a column of a block.
  static constexpr param square_block(std::uint64_t initial) { return block(initial).one_of({8, 16, 32}); }
  /// `blocks`: blocks of the grid, from 1 to 2^31 - 1.
  static constexpr param blocks(std::uint64_t initial) { return {"blocks", initial, (std::uint64_t{1} << 31) - 1}; }
  /// A number from 0 on, which may have a fraction: a probability, a mean.
  static constexpr param real(const char* name, double initial) {
    param result{name, 0, 0};
    result.is_real_ = true;
    result.real_ = initial;
    return result;
  }
  /// One of several words. The first is the default.
  static constexpr param word(const char* name, std::initializer_list<const char*> words) {
    return word(name, *words.begin(), words);
  }
  /// `type`: the element type of the kernel, float or double.
  static constexpr param type(const char* initial) { return word("type", initial, {"float", "double"}); }

  constexpr param from(std::uint64_t least) const {
    param result = *this;
    result.least_ = least;
    return result;
  }
  constexpr param up_to(std::uint64_t most) const {
    param result = *this;
    result.most_ = most;
    return result;
  }
  constexpr param multiple_of(std::uint64_t step) const {
    param result = *this;
    result.step_ = step;
    return result;
  }
  constexpr param power_of_two() const {
    param result = *this;
    result.power_of_two_ = true;
    return result;
  }
  constexpr param one_of(std::initializer_list<std::uint64_t> values) const {
    param result = *this;
    result.values_ = values;
    return result;
  }

  constexpr const char* name() const { return name_; }

  /// The default, in the notation of a record.
  std::string initial() const {
    if (word_ != nullptr) return word_;
    return is_real_ ? shortest(real_) : std::to_string(initial_);
  }

  /// "a whole number from 1 to 95", "one of 1, 2, 4", "float or double", "a number from 0 on".
  std::string values() const {
    if (words_.size() == 2) return std::string{words_.begin()[0]} + " or " + words_.begin()[1];
    if (word_ != nullptr) return one_of_these(words_, [](const char* each) { return std::string{each}; });
    if (is_real_) return "a number from 0 on";
    if (!values_.empty()) return one_of_these(values_, [](std::uint64_t each) { return std::to_string(each); });
    const std::string step = step_ > 1 ? "a multiple of " + std::to_string(step_) : "a whole number";
    return (power_of_two_ ? "a power of two" : step) + " from " + std::to_string(least_) + " to " +
           std::to_string(most_);
  }

  /// Throws usage_error if the text is not one of the values.
  void check(const std::string& text) const {
    if (word_ != nullptr) {
      for (const std::string_view each : words_)
        if (text == each) return;
      if (words_.size() != 2) refuse(text);
      throw usage_error{"parameter " + std::string{name_} + ": '" + text + "' is neither " + words_.begin()[0] +
                        " nor " + words_.begin()[1]};
    }
    if (is_real_) {
      double number = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
      if (error != std::errc{} || end != text.data() + text.size() || !kernelcost::detail::is_amount(number))
        refuse(text);
      return;
    }
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || !allows(number)) refuse(text);
  }

 private:
  constexpr param(const char* name, std::uint64_t initial, std::uint64_t most)
      : name_(name), initial_(initial), most_(most) {}

  static constexpr param word(const char* name, const char* initial, std::initializer_list<const char*> words) {
    param result{name, 0, 0};
    result.word_ = initial;
    result.words_ = words;
    return result;
  }

  /// The shortest digits that read back as the same number.
  static std::string shortest(double number) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
  }
  template <class List, class TextOf>
  static std::string one_of_these(const List& list, TextOf text_of) {
    std::string text;
    for (const auto each : list) text += (text.empty() ? "one of " : ", ") + text_of(each);
    return text;
  }

  constexpr bool allows(std::uint64_t number) const {
    if (!values_.empty()) {
      for (const auto value : values_)
        if (value == number) return true;
      return false;
    }
    return number >= least_ && number <= most_ && number % step_ == 0 &&
           (!power_of_two_ || std::has_single_bit(number));
  }

  [[noreturn]] void refuse(const std::string& text) const {
    throw usage_error{"parameter " + std::string{name_} + ": '" + text + "' is not " + values()};
  }

  const char* name_ = "";
  const char* word_ = nullptr;
  std::uint64_t initial_ = 0;
  std::uint64_t least_ = 1;
  std::uint64_t most_ = 0;
  std::uint64_t step_ = 1;
  bool power_of_two_ = false;
  few<std::uint64_t, 8> values_;
  few<const char*, 8> words_;
  bool is_real_ = false;
  double real_ = 0;
};

/// Throws usage_error unless the parameter `name` is a multiple of the parameter `of`.
inline void require_multiple(const parameter_set& given, const char* name, const char* of) {
  if (given.number(name) % given.number(of) != 0)
    throw usage_error{"parameter " + std::string{name} + ": " + given.text(name) + " is not a multiple of " + of + "=" +
                      given.text(of)};
}

}  // namespace kernelcost::report
