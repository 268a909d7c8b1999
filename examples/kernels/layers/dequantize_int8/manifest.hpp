// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest dequantize_int8_manifest{
  {.name = "dequantize_int8",
   .about = "Elements of 8 bits times the scale of their row, one piece of 16 bytes of the result a thread",
   .example_of = kernel_class::streaming,
   .role = kernel_role::spent,
   .parameters = {param::whole("rows", 4096).up_to(65535), param::whole("cols", 4096).multiple_of(8),
                  param::block(256).multiple_of(32), layer_type()},
   .measured = {
     "rows=16,132;cols=4096;block=256;type=float,bfloat16",
     "rows=1024;cols=4096;block=256;type=float,bfloat16",
     "rows=2^12;cols=2^12;block=128,256;type=float,bfloat16",
     "rows=2^14;cols=2^12;block=256;type=float,bfloat16",
     "rows=2^15;cols=5120;block=256;type=bfloat16"},
   .checked = {
     "rows=1;cols=8;block=32;type=float,bfloat16",
     "rows=5;cols=1000;block=96;type=float,bfloat16",
     "rows=40;cols=72;block=128;type=bfloat16"}},
  [](const arguments& a, auto& use) {
    with_layer_type(a, [&]<class T>() {
      use(dequantize_int8<T>(a["rows"], a["cols"]), dequantize_int8_launch<T>(a["rows"], a["cols"], a.block()));
    });
  }};
// clang-format on

}  // namespace examples
