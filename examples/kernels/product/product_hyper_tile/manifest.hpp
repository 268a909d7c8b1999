// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest product_hyper_tile_manifest{
  {.name = "product_hyper_tile",
   .about = "C = A B of any three sizes, tiles of both in shared memory one after the other",
   .example_of = kernel_class::products,
   .variant_of = "matrix product",
   .parameters = {param::whole("rows", 1024), param::whole("cols", 1024), param::whole("inner", 1024),
                  param::whole("width", 16).one_of({4, 8, 16, 32})},
   .constraint = whole_tiles_of_a_and_b,
   .measured = {
     "rows=32;cols=rows;inner=rows;width=rows",
     // The example of a course report on matrix products, and the sizes that it times.
     "rows=224;cols=256;inner=192;width=32",
     "rows=2048;cols=rows;inner=rows;width=4",
     "rows=1024;cols=rows;inner=rows;width=4,8,16,32",
     "rows=256;cols=2^12;inner=1024;width=16",
     "rows=2^12;cols=256;inner=1024;width=16",
     "rows=512;cols=rows;inner=2^13;width=16",
     "rows=2^13;cols=rows;inner=256;width=16",
     "rows=2048;cols=rows;inner=rows;width=16",
     "rows=2^12;cols=rows;inner=2048;width=32"},
   .checked = products_checked},
  [](const arguments& a, auto& use) {
    use(product_hyper_tile(a["rows"], a["cols"], a["inner"], a["width"]),
        product_hyper_tile_launch(a["rows"], a["cols"], a["width"])); }};
// clang-format on

}  // namespace examples
