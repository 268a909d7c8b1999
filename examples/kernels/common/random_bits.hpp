// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/trace/function.hpp>

#include <cstdint>

namespace examples {

/// 64 random bits: the element `index` of the sequence `seed`.
KERNELCOST_FUNCTION std::uint64_t random_bits(std::uint64_t seed, std::uint64_t index) {
  // splitmix64
  std::uint64_t bits = (seed << 48) + (index + 1) * 0x9e3779b97f4a7c15u;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  return bits ^ (bits >> 31);
}

/// Uniform in [0, size), computed from the upper half of random bits.
KERNELCOST_FUNCTION unsigned below(unsigned size, std::uint64_t bits) {
  return static_cast<unsigned>(((bits >> 32) * size) >> 32);
}

/// The bin of an element in the histograms' data; see bin_distribution.
struct random_bin {
  unsigned bins;
  unsigned even_percent;
  KERNELCOST_FUNCTION unsigned operator()(std::uint64_t i) const {
    const std::uint64_t bits = random_bits(4, i);
    return (bits & 0xffffffffu) % 100 < even_percent ? below(bins, bits) : 0;
  }
};

}  // namespace examples
