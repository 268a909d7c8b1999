// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/common/random_bits.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace examples {

/// Random choices. They are the same on every machine, which the distributions of <random> do not guarantee.
class dice {
 public:
  dice(std::uint64_t seed, std::uint64_t number) : seed_{seed}, next_{number << 20} {}

  std::uint64_t bits() { return random_bits(seed_, next_++); }
  /// 0 to n - 1.
  unsigned below(unsigned n) { return examples::below(n, bits()); }
  bool percent(unsigned share) { return below(100) < share; }
  double between(double least, double most) {
    return least + (most - least) * (static_cast<double>(bits() >> 11) * 0x1p-53);
  }
  /// Equally often in each octave.
  double over_octaves(double least, double most) { return std::exp2(between(std::log2(least), std::log2(most))); }
  unsigned count_over_octaves(unsigned least, unsigned most) {
    return static_cast<unsigned>(over_octaves(least, most + 0.999));
  }
  template <class T>
  T any_of(std::initializer_list<T> list) {
    return list.begin()[below(static_cast<unsigned>(list.size()))];
  }

 private:
  std::uint64_t seed_;
  std::uint64_t next_;
};

}  // namespace examples
