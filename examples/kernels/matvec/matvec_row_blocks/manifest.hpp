// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest matvec_row_blocks_manifest{
  {.name = "matvec_row_blocks",
   .about = "y = A x, a few rows a thread, one after another",
   .example_of = kernel_class::products,
   .variant_of = "matrix-vector product",
   .any_launch = true,
   .parameters = {param::whole("rows", 5000), param::whole("cols", 2000), param::whole("rows_per_thread", 4),
                  param::block(192), param::type("float")},
   .measured = {
     // Rows of the matrices that the 2012 thesis times.
     "rows=100,500,1000,2000,3000,5000,8000,11000,14000,20000;cols=2000;rows_per_thread=4;block=192;type=float",
     "rows=4000;cols=2000;rows_per_thread=4;block=96,128,256,512;type=float",
     "rows=8000;cols=2000;rows_per_thread=1,2,8;block=192;type=float",
     "rows=64,256,1024,2^12,2^13;cols=rows;rows_per_thread=4;block=128;type=float",
     "rows=100,500,1000,2000,3000,5000,8000,11000,14000,20000;cols=2000;rows_per_thread=4;block=192;type=double",
     "rows=4000;cols=2000;rows_per_thread=4;block=96,128,256,512;type=double",
     "rows=8000;cols=2000;rows_per_thread=1,2,8;block=192;type=double",
     "rows=64,256,1024,2^12,2^13;cols=rows;rows_per_thread=4;block=128;type=double",
     // A gigabyte.
     "rows=2^14;cols=15258;rows_per_thread=4;block=128;type=float",
     "rows=2^14;cols=7629;rows_per_thread=4;block=128;type=double"},
   .checked = {
     "rows=1;cols=1;rows_per_thread=4;block=128;type=float",
     "rows=103;cols=67;rows_per_thread=4;block=192;type=float",
     "rows=1000;cols=130;rows_per_thread=3;block=128;type=float",
     "rows=1;cols=1;rows_per_thread=4;block=128;type=double",
     "rows=103;cols=67;rows_per_thread=4;block=192;type=double",
     "rows=1000;cols=130;rows_per_thread=3;block=128;type=double"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(matvec_row_blocks<T>(a["rows"], a["cols"], a["rows_per_thread"]),
        matvec_row_blocks_launch(a["rows"], a["rows_per_thread"], a.block())); }};
// clang-format on

}  // namespace examples
