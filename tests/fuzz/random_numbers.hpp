// SPDX-License-Identifier: BSL-1.0
// Numbers for a fuzzer: most are ordinary, some are at the limits of the allowed range, a few are outside.
#pragma once
#include <cmath>
#include <cstdint>
#include <limits>

namespace kernelcost_fuzz {

/// The same numbers on every machine, which the distributions of <random> do not guarantee.
class random_numbers {
 public:
  explicit random_numbers(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits() {  // splitmix64: S. Vigna, public domain
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  /// 0 to n - 1.
  int below(int n) { return static_cast<int>(bits() % static_cast<unsigned>(n)); }
  bool one_in(int n) { return below(n) == 0; }
  double between(double least, double most) {
    return least + (most - least) * (static_cast<double>(bits() >> 11) * 0x1p-53);
  }
  template <class T, std::size_t N>
  const T& any_of(const T (&list)[N]) {
    return list[below(static_cast<int>(N))];
  }

  /// A count: small, some thousand, a fraction, or extreme.
  double number() {
    switch (below(8)) {
      case 0: return between(0, 4);
      case 1: return std::exp(between(-5, 25));
      case 2: return any_of(extremes);
      default: return below(one_in(3) ? 5000 : 20);
    }
  }
  /// Within the limits, often at one of them; once in 200 outside.
  double within(double least, double most) {
    switch (below(200)) {
      case 0: return any_of(extremes);
      case 1: return most * 1.001;
      case 2: return least - 0.001;
      case 3: return -1;
      case 4: return std::numeric_limits<double>::quiet_NaN();
      default: break;
    }
    switch (below(5)) {
      case 0: return least;
      case 1: return most;
      case 2: return between(least, most);
      default: return std::floor(between(least, most));
    }
  }
  double share() { return within(0, 1); }

 private:
  // Includes the smallest double and nearly the largest: a product of two may be infinite, and is then refused.
  static constexpr double extremes[] = {0,
                                        5e-324,
                                        1e-30,
                                        1e-9,
                                        0.999999,
                                        1.000001,
                                        31.99999,
                                        32.00001,
                                        1e6,
                                        2147483647,
                                        4294967296,
                                        1e12,
                                        9007199254740991,
                                        9007199254740992,
                                        9223372036854775808.0,
                                        1e19,
                                        1e30,
                                        1e300};
  std::uint64_t state_;
};
}  // namespace kernelcost_fuzz
