// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/manifest.hpp"

namespace examples {

// Measured parameters of the two kernels, for comparison.
// clang-format off
inline constexpr parameter_sets branches_measured{
  // One block per card, as in the 2012 thesis' count of divergence cycles; then a full H200.
  "ways=1,2,8,32;trips=1024;blocks=1;block=32",
  "ways=1,2,4,8,16,32;trips=1024;blocks=1056;block=256",
  "ways=1,32;trips=16;blocks=132*64;block=256",
  "ways=4;trips=256;blocks=132;block=128"};
inline constexpr parameter_sets branches_checked{
  "ways=1;trips=1;blocks=1;block=32",
  "ways=2;trips=17;blocks=3;block=96",
  "ways=16;trips=5;blocks=2;block=64",
  "ways=32;trips=6;blocks=1;block=128"};
// clang-format on

}  // namespace examples
