// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/random_bits.hpp"
#include "radix.hpp"

#include <cstdint>

namespace examples {

/// The keys of the radix sort.
struct random_key {
  __host__ __device__ unsigned operator()(std::uint64_t i) const { return static_cast<unsigned>(random_bits(6, i)); }
};

}  // namespace examples
