// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/manifest.hpp"

namespace examples {

/// Measured parameters of the two kernels, for comparison: from one block to two fields of 256 MB.
// clang-format off
inline constexpr parameter_sets heat_measured{
  "n=8,1024,2^12,2^13;block=8",
  "n=16,1024,2^12,2^13;block=16",
  "n=32,1024,2^12,2^13;block=32",
  "n=128,2048;block=16"};
// clang-format on
inline constexpr parameter_sets heat_checked{"n=1,33;block=8", "n=100;block=16,32", "n=64;block=32"};

}  // namespace examples
