// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest cross_entropy_manifest{
  {.name = "cross_entropy",
   .about = "Cross entropy of each row and a label, with a running maximum, one row a block",
   .example_of = kernel_class::reduction,
   .role = kernel_role::spent,
   .parameters = {param::whole("rows", 4096), param::whole("cols", 4096).multiple_of(8),
                  param::block(256).multiple_of(32), layer_type()},
   .measured = {
     "rows=1,132;cols=32000;block=512;type=float,bfloat16",
     "rows=512;cols=50304;block=1024;type=float,bfloat16",
     "rows=2048;cols=32000;block=512,1024;type=float,bfloat16",
     "rows=2^16;cols=1024;block=128;type=float,bfloat16",
     "rows=2^12;cols=2^17;block=1024;type=bfloat16"},
   .checked = {
     "rows=1;cols=8;block=32;type=float,bfloat16",
     "rows=5;cols=1000;block=96;type=float,bfloat16",
     "rows=40;cols=72;block=128;type=bfloat16"}},
  [](const arguments& a, auto& use) {
    with_layer_type(a, [&]<class T>() {
      use(cross_entropy<T>(a["rows"], a["cols"], a.block()), cross_entropy_launch(a["rows"], a.block()));
    });
  }};
// clang-format on

}  // namespace examples
