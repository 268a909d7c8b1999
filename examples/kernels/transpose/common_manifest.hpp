// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/manifest.hpp"
#include "transpose.hpp"

namespace examples {

/// Rows or columns: whole tiles, limited by the number of blocks of a grid in y.
constexpr param transpose_side(const char* name) {
  constexpr unsigned most_blocks_y = 65535;
  return param::whole(name, 4096).multiple_of(transpose_tile).up_to(most_blocks_y * transpose_tile);
}

// Measured parameters of the kernels, for comparison.
// clang-format off
inline constexpr parameter_sets transposes_measured{
  // From one block to a gigabyte; narrow matrices, and a width that is not a power of two, for their column accesses.
  "rows=32,256,1024,2^12,2^13,2^14;cols=rows;type=float",
  "rows=4128;cols=rows;type=float",
  "rows=2^18;cols=64;type=float",
  "rows=64;cols=2^18;type=float",
  "rows=32,1024,2^12,2^13;cols=rows;type=double"};
inline constexpr parameter_sets transposes_checked{
  "rows=32;cols=32;type=float",
  "rows=96;cols=160;type=float",
  "rows=32;cols=256;type=double",
  "rows=224;cols=64;type=double"};
// clang-format on

}  // namespace examples
