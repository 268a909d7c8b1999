// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest matvec_columns_manifest{
  {.name = "matvec_columns",
   .about = "y += A x, one column a thread: all add to the same element of y at a time",
   .example_of = kernel_class::products,
   .variant_of = "matrix-vector product",
   .in_terms_of_the_task = "type=float",
   .any_launch = true,
   .parameters = {param::whole("rows", 5000), param::whole("cols", 2000), param::block(192)},
   .measured = {
     // Rows of the matrices that the 2012 thesis times.
     "rows=100,500,1000,2000,3000,5000,8000,11000,14000,20000;cols=2000;block=192",
     "rows=4000;cols=2000;block=16,64,128,256,512,1024",
     "rows=64,256,1024,2^12;cols=rows;block=256"},
   .checked = {"rows=1;cols=1;block=128", "rows=67;cols=100;block=192", "rows=130;cols=300;block=128"}},
  [](const arguments& a, auto& use) {
    use(matvec_columns(a["rows"], a["cols"], a.block()), matvec_columns_launch(a["cols"], a.block())); }};
// clang-format on

}  // namespace examples
