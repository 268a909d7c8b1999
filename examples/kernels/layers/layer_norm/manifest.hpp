// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest layer_norm_manifest{
  {.name = "layer_norm",
   .about = "Layer normalisation of a matrix' rows: both statistics in one pass, one row a block",
   .example_of = kernel_class::reduction,
   .role = kernel_role::spent,
   .parameters = {param::whole("rows", 4096), param::whole("cols", 4096).multiple_of(8),
                  param::block(256).multiple_of(32), layer_type()},
   .measured = {
     "rows=1,132;cols=4096;block=256;type=float,bfloat16",
     "rows=2048;cols=1024;block=128;type=float,bfloat16",
     "rows=2^12;cols=2^12;block=256,512;type=float,bfloat16",
     "rows=2^14;cols=2^12;block=256;type=float,bfloat16",
     "rows=2^16;cols=768;block=128;type=bfloat16",
     "rows=2^15;cols=2^12;block=256;type=bfloat16"},
   .checked = {
     "rows=1;cols=8;block=32;type=float,bfloat16",
     "rows=5;cols=1000;block=96;type=float,bfloat16",
     "rows=40;cols=72;block=128;type=bfloat16"}},
  [](const arguments& a, auto& use) {
    with_layer_type(a, [&]<class T>() {
      use(layer_norm<T>(a["rows"], a["cols"], a.block()), layer_norm_launch(a["rows"], a.block()));
    });
  }};
// clang-format on

}  // namespace examples
