// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/manifest.hpp"

#include <initializer_list>
#include <string>

namespace examples {

/// Throws usage_error unless each of these sizes is a multiple of the tile, and the grid is within its limit in y.
inline void require_whole_tiles(const parameter_set& given, std::initializer_list<const char*> sizes) {
  for (const char* name : sizes) require_multiple(given, name, "width");
  constexpr unsigned most_blocks_y = 65535;
  const char* rows = *sizes.begin();
  if (const auto blocks = given.number(rows) / given.number("width"); blocks > most_blocks_y)
    throw usage_error{"parameter " + std::string{rows} + ": " + std::to_string(blocks) +
                      " blocks, a grid has at most " + std::to_string(most_blocks_y) + " in y"};
}

/// A is as wide as a tile and B as high; C has any size.
inline void whole_tiles_of_c(const parameter_set& given) { require_whole_tiles(given, {"rows", "cols"}); }
/// A and B of any three sizes.
inline void whole_tiles_of_a_and_b(const parameter_set& given) {
  require_whole_tiles(given, {"rows", "cols", "inner"});
}

/// All matrices are square.
inline void whole_tiles_of_squares(const parameter_set& given) { require_whole_tiles(given, {"side"}); }

// Measured parameters of the products in which A is as wide as a tile, for comparison.
// clang-format off
inline constexpr parameter_sets one_tile_products_measured{
  // One block; then the sizes that a course report on matrix products times; finally a C several times as large as an
  // L2.
  "rows=16,32;cols=rows;width=rows",
  "rows=512;cols=rows;width=16",
  "rows=1024;cols=rows;width=32",
  "rows=2048;cols=rows;width=16",
  "rows=2^12;cols=rows;width=4,8,16,32",
  "rows=2^13;cols=rows;width=8,16,32",
  "rows=512;cols=2^15;width=16"};
inline constexpr parameter_sets one_tile_products_checked{
  "rows=4;cols=4;width=4",
  "rows=20;cols=12;width=4",
  "rows=8;cols=40;width=8",
  "rows=48;cols=80;width=16",
  "rows=96;cols=32;width=32"};

inline constexpr parameter_sets products_checked{
  "rows=4;cols=4;inner=4;width=4",
  "rows=20;cols=12;inner=28;width=4",
  "rows=8;cols=40;inner=24;width=8",
  "rows=48;cols=80;inner=16;width=16",
  "rows=96;cols=32;inner=64;width=32"};
// clang-format on

}  // namespace examples
