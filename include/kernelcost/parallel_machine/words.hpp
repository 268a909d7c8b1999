// SPDX-License-Identifier: BSL-1.0
/// \file
/// Words, the units of communication, and cycles per word.
///
/// A word is the unit in which a machine sends data; its size in bytes is not fixed. `words` times `cycles_per_word`
/// gives cycles. Neither can be added to, or compared with, any other quantity.
#pragma once
#include <kernelcost/parallel_machine/processors.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost {

class words {
 public:
  constexpr words() = default;
  constexpr explicit words(count number) : number_(number) {}
  constexpr count number() const { return number_; }
  constexpr double value() const { return number_.value(); }

  friend constexpr words operator+(words a, words b) { return words(a.number_ + b.number_); }
  friend void operator+(words, const cycles& of_another_dimension) = delete;
  friend void operator+(const cycles&, words of_another_dimension) = delete;
  friend constexpr words operator*(count n, words each) { return words(n * each.number_); }
  friend constexpr bool operator==(words a, words b) { return a.number_ == b.number_; }
  friend constexpr auto operator<=>(words a, words b) { return a.number_ <=> b.number_; }

 private:
  count number_ = 0;
};

/// Cycles per word; finite and not negative.
class cycles_per_word {
 public:
  constexpr explicit cycles_per_word(double value) : cycles_(value) {
    if (!detail::is_amount(value)) mistake::a_delay_of_a_parallel_machine_must_not_be_negative("the gap", value);
  }
  constexpr double value() const { return cycles_; }

  friend constexpr cycles operator*(words number, cycles_per_word gap) {
    return cycles::from_value(number.value() * gap.cycles_);
  }
  friend constexpr cycles operator*(cycles_per_word gap, words number) { return number * gap; }
  friend constexpr bool operator==(cycles_per_word, cycles_per_word) = default;

 private:
  double cycles_;
};
constexpr cycles_per_word operator/(const cycles& time, words number) {
  if (number.value() == 0) mistake::a_gap_needs_a_positive_number_of_words();
  return cycles_per_word(time.value() / number.value());
}

inline namespace literals {
constexpr words operator""_words(unsigned long long value) { return words(value); }
constexpr words operator""_words(long double value) { return words(static_cast<double>(value)); }
constexpr cycles_per_word operator""_cycles_per_word(unsigned long long value) {
  return cycles_per_word(static_cast<double>(value));
}
constexpr cycles_per_word operator""_cycles_per_word(long double value) {
  return cycles_per_word(static_cast<double>(value));
}
}  // namespace literals
}  // namespace kernelcost
#pragma GCC diagnostic pop
