// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest softmax_warp_manifest{
  {.name = "softmax_warp",
   .about = "Softmax of a matrix' rows, one row in the registers of a warp",
   .example_of = kernel_class::reduction,
   .role = kernel_role::spent,
   .parameters = {param::whole("rows", 1 << 16), param::whole("cols", 512).one_of({256, 512, 1024}),
                  param::block(128).multiple_of(32), layer_type()},
   .measured = {
     "rows=32;cols=512;block=128;type=float,bfloat16",
     "rows=4224;cols=256,1024;block=128;type=float,bfloat16",
     "rows=2^15;cols=512;block=128;type=float,bfloat16",
     "rows=2^17;cols=256,1024;block=128;type=float,bfloat16",
     "rows=2^18;cols=512;block=256;type=bfloat16"},
   .checked = {
     "rows=1;cols=256;block=32;type=float,bfloat16",
     "rows=77;cols=512;block=96;type=float,bfloat16",
     "rows=33;cols=1024;block=128;type=float,bfloat16"}},
  [](const arguments& a, auto& use) {
    with_layer_type(a, [&]<class T>() {
      use(softmax_warp<T>(a["rows"], a["cols"]), softmax_warp_launch(a["rows"], a.block()));
    });
  }};
// clang-format on

}  // namespace examples
