// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest product_skinny_manifest{
  {.name = "product_skinny",
   .about = "C = A B with up to 64 rows of A, on tensor cores, bfloat16 with sums of float; each warp has a part of k",
   .example_of = kernel_class::products,
   .role = kernel_role::spent,
   .parameters = {param::whole("rows", 8).power_of_two().up_to(64), param::whole("cols", 4096).multiple_of(32),
                  param::whole("inner", 4096).multiple_of(256).up_to(65536)},
   .measured = {
     "rows=1,8,16,32,64;cols=4096;inner=4096",
     "rows=1,8,64;cols=28672;inner=8192",
     "rows=4,16;cols=8192;inner=28672",
     "rows=8;cols=1024;inner=8192"},
   .checked = {"rows=1,2,4,8,16,32,64;cols=32;inner=256", "rows=1,64;cols=160;inner=1792"}},
  [](const arguments& a, auto& use) {
    with_product_skinny(a["rows"], a["cols"], a["inner"],
                        [&](const auto& kernel) { use(kernel, product_skinny_launch(a["rows"], a["cols"])); }); }};
// clang-format on

}  // namespace examples
