// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest softmax_rows_manifest{
  {.name = "softmax_rows",
   .about = "Softmax of a matrix' rows, one row a block",
   .example_of = kernel_class::reduction,
   .role = kernel_role::spent,
   .parameters = {param::whole("rows", 4096), param::whole("cols", 4096), param::block(256).multiple_of(32)},
   .measured = {
     "rows=1;cols=1024;block=256",
     "rows=1;cols=2^16;block=1024",
     "rows=16;cols=2^17;block=1024",
     "rows=132;cols=2^12;block=256",
     "rows=1056;cols=1000;block=128",
     "rows=2^12;cols=2^12;block=256",
     "rows=2^16;cols=1024;block=256",
     "rows=2^18;cols=128;block=128"},
   .checked = {"rows=1;cols=1;block=32", "rows=5;cols=1000;block=96", "rows=40;cols=67;block=128"}},
  [](const arguments& a, auto& use) {
    use(softmax_rows(a["rows"], a["cols"], a.block()), softmax_rows_launch(a["rows"], a.block())); }};
// clang-format on

}  // namespace examples
