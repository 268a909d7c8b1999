// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest product_coalesced_manifest{
  {.name = "product_coalesced",
   .about = "C = A B with A as wide as a tile and the block's tile of A in shared memory; one element a thread",
   .example_of = kernel_class::products,
   .variant_of = "matrix product",
   .in_terms_of_the_task = "inner=width",
   .parameters = {param::whole("rows", 1024), param::whole("cols", 1024),
                  param::whole("width", 16).one_of({4, 8, 16, 32})},
   .constraint = whole_tiles_of_c,
   .measured = one_tile_products_measured,
   .checked = one_tile_products_checked},
  [](const arguments& a, auto& use) {
    use(product_coalesced(a["rows"], a["cols"], a["width"]),
        product_coalesced_launch(a["rows"], a["cols"], a["width"])); }};
// clang-format on

}  // namespace examples
