// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/trace/function.hpp>

namespace examples {

// Common parts of a pass of a radix sort by one digit of eight bits: a block has a tile of keys.

inline constexpr unsigned radix_digits = 256;
/// One thread for each digit.
inline constexpr unsigned radix_threads = radix_digits;
inline constexpr unsigned radix_keys = 16;
inline constexpr unsigned radix_tile = radix_threads * radix_keys;

KERNELCOST_FUNCTION unsigned digit_of(unsigned key, unsigned shift) { return key >> shift & (radix_digits - 1); }

}  // namespace examples
