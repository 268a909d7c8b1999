// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest matvec_rows_manifest{
  {.name = "matvec_rows",
   .about = "y = A x, one row a thread: neighbouring lanes read A one row apart",
   .example_of = kernel_class::products,
   .variant_of = "matrix-vector product",
   .any_launch = true,
   .parameters = {param::whole("rows", 5000), param::whole("cols", 2000), param::block(192), param::type("float")},
   .measured = {
     // Rows of the matrices that the 2012 thesis times.
     "rows=100,500,1000,2000,3000,5000,8000,11000,14000,20000;cols=2000;block=192;type=float",
     "rows=4000;cols=2000;block=96,128,192,256,512;type=float",
     "rows=64,256,1024,2^12,2^13;cols=rows;block=256;type=float",
     "rows=100,500,1000,2000,3000,5000,8000,11000,14000,20000;cols=2000;block=192;type=double",
     "rows=4000;cols=2000;block=96,128,192,256,512;type=double",
     "rows=64,256,1024,2^12,2^13;cols=rows;block=256;type=double",
     // A gigabyte.
     "rows=2^14;cols=15258;block=256;type=float",
     "rows=2^14;cols=7629;block=256;type=double"},
   .checked = {
     "rows=1;cols=1;block=128;type=float",
     "rows=100;cols=67;block=192;type=float",
     "rows=300;cols=130;block=128;type=float",
     "rows=1;cols=1;block=128;type=double",
     "rows=100;cols=67;block=192;type=double",
     "rows=300;cols=130;block=128;type=double"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(matvec_rows<T>(a["rows"], a["cols"]), matvec_rows_launch(a["rows"], a.block())); }};
// clang-format on

}  // namespace examples
