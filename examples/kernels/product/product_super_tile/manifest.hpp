// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest product_super_tile_manifest{
  {.name = "product_super_tile",
   .about = "C = A B of square matrices, tiles of both in shared memory one after the other",
   .example_of = kernel_class::products,
   .variant_of = "matrix product",
   .in_terms_of_the_task = "rows=side;cols=side;inner=side",
   .parameters = {param::whole("side", 1024), param::whole("width", 16).one_of({4, 8, 16, 32})},
   .constraint = whole_tiles_of_squares,
   .measured = {
     "side=16,32;width=side",
     "side=512;width=8,16,32",
     "side=1024;width=4,8,16,32",
     "side=2048;width=8,16,32",
     "side=2^12;width=16,32"},
   .checked = {"side=4,20;width=4", "side=24;width=8", "side=48;width=16", "side=96;width=32"}},
  [](const arguments& a, auto& use) {
    use(product_super_tile(a["side"], a["width"]), product_super_tile_launch(a["side"], a["width"])); }};
// clang-format on

}  // namespace examples
