// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/manifest.hpp"

namespace examples {

// Measured parameters of the two reductions by one block, for comparison. One block reads a few GB/s, so the last size
// takes tens of milliseconds. The decimal sizes are those of the 2012 thesis.
// clang-format off
inline constexpr parameter_sets one_block_reductions_measured{
  "n=2^12,2^14,2^16,2^18,2^20,2^22,2^24,2^26,500000,10000000;block=512;type=float",
  "n=2^20;block=128,256,1024;type=float",
  "n=2^12,2^14,2^16,2^18,2^20,2^22,2^24,2^26,500000,10000000;block=512;type=double",
  "n=2^20;block=128,256,1024;type=double"};
inline constexpr parameter_sets one_block_reductions_checked{
  "n=1,2^12;block=512;type=float",
  "n=10007;block=128;type=float",
  "n=1,2^12;block=512;type=double",
  "n=10007;block=128;type=double"};

/// Measured parameters of the reductions to one sum per block, for comparison. The first set has one block; the last
/// sizes are several times as large as an L2.
constexpr parameter_sets block_reductions_measured(const char* one_block) {
  return {
    one_block,
    "n=2^14,2^17,2^20,2^22,2^24,2^26;block=256;type=float",
    "n=2^22;block=64,128,512,1024;type=float",
    "n=2^20,2^25;block=256;type=double",
    "n=2^22;block=128;type=double"};
}
inline constexpr parameter_sets block_reductions_checked{
  "n=1;block=64;type=float",
  "n=1000;block=64;type=double",
  "n=10007;block=128;type=float",
  "n=3000;block=512;type=double",
  "n=2^12;block=1024;type=float"};
// clang-format on

}  // namespace examples
