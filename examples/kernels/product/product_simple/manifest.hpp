// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest product_simple_manifest{
  {.name = "product_simple",
   .about = "C = A B, all from global memory; one element a thread",
   .example_of = kernel_class::products,
   .variant_of = "matrix product",
   .parameters = {param::whole("rows", 1024), param::whole("cols", 1024), param::whole("inner", 1024),
                  param::whole("width", 16).one_of({4, 8, 16, 32})},
   .constraint = whole_tiles_of_a_and_b,
   .measured = {
     "rows=16,32;cols=rows;inner=rows;width=rows",
     "rows=512;cols=rows;inner=16;width=inner",
     // A as wide as a tile, with the sizes that a course report on matrix products times.
     "rows=2^12;cols=rows;inner=4,8,16,32;width=inner",
     "rows=2^13;cols=rows;inner=32;width=inner",
     "rows=1024;cols=rows;inner=rows;width=8,16,32",
     "rows=2048;cols=rows;inner=rows;width=16",
     "rows=512;cols=2^13;inner=2048;width=16",
     "rows=2^12;cols=rows;inner=2048;width=32"},
   .checked = products_checked},
  [](const arguments& a, auto& use) {
    use(product_simple(a["rows"], a["cols"], a["inner"], a["width"]),
        product_simple_launch(a["rows"], a["cols"], a["width"])); }};
// clang-format on

}  // namespace examples
