// SPDX-License-Identifier: BSL-1.0
/// \file
/// Philox4x32-10, a generator of random numbers without a state: Salmon, Moraes, Dror and Shaw, "Parallel random
/// numbers: as easy as 1, 2, 3", SC 2011.
#pragma once

#include <kernelcost/trace/function.hpp>

#include <cstdint>

namespace examples {

struct philox_key {
  std::uint32_t low;
  std::uint32_t high;
};

struct philox_words {
  std::uint32_t at[4];
};

/// Rounds of the generator.
inline constexpr int philox_rounds = 10;

/// Four random words: a function of the counter (index, part) and of the key.
KERNELCOST_FUNCTION philox_words philox(std::uint64_t index, std::uint32_t part, philox_key key) {
  philox_words c{{static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32), part, 0}};
  for (int round = 0; round < philox_rounds; ++round) {
    const std::uint64_t a = std::uint64_t{0xd2511f53} * c.at[0];
    const std::uint64_t b = std::uint64_t{0xcd9e8d57} * c.at[2];
    c = {{static_cast<std::uint32_t>(b >> 32) ^ c.at[1] ^ key.low, static_cast<std::uint32_t>(b),
          static_cast<std::uint32_t>(a >> 32) ^ c.at[3] ^ key.high, static_cast<std::uint32_t>(a)}};
    key.low += 0x9e3779b9;
    key.high += 0xbb67ae85;
  }
  return c;
}

}  // namespace examples
