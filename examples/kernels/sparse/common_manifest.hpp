// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/manifest.hpp"

#include <cstdint>
#include <limits>
#include <string>

namespace examples {

/// The entries of a matrix are indexed with 32 bits.
inline void entries_fit(const parameter_set& given) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  if (given.number("rows") > most / given.number("entries"))
    throw usage_error{"parameters rows, entries: more than " + std::to_string(most) + " entries in all"};
}

}  // namespace examples
