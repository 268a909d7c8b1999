// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest product_shared_manifest{
  {.name = "product_shared",
   .about = "C = A B with A as wide as a tile and the block's tiles of both in shared memory",
   .example_of = kernel_class::products,
   .variant_of = "matrix product",
   .in_terms_of_the_task = "inner=width",
   .parameters = {param::whole("rows", 1024), param::whole("cols", 1024),
                  param::whole("width", 16).one_of({4, 8, 16, 32})},
   .constraint = whole_tiles_of_c,
   .measured = one_tile_products_measured,
   .checked = one_tile_products_checked},
  [](const arguments& a, auto& use) {
    use(product_shared(a["rows"], a["cols"], a["width"]),
        product_shared_launch(a["rows"], a["cols"], a["width"])); }};
// clang-format on

}  // namespace examples
