// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest rotary_embedding_manifest{
  {.name = "rotary_embedding",
   .about = "Rotates the halves of attention heads by the angles of a position, one token a block",
   .example_of = kernel_class::streaming,
   .role = kernel_role::spent,
   .parameters = {param::whole("tokens", 4096), param::whole("heads", 32), param::whole("size", 128).one_of({64, 128}),
                  param::block(256).multiple_of(32), layer_type()},
   .measured = {
     "tokens=1,132;heads=32;size=128;block=256;type=float,bfloat16",
     "tokens=1024;heads=32;size=128;block=256;type=float,bfloat16",
     "tokens=2^13;heads=32;size=128;block=128,256;type=float,bfloat16",
     "tokens=2^14;heads=12;size=64;block=128;type=float,bfloat16",
     "tokens=2^15;heads=32;size=128;block=256;type=bfloat16"},
   .checked = {
     "tokens=1;heads=1;size=64;block=32;type=float,bfloat16",
     "tokens=7;heads=5;size=128;block=96;type=float,bfloat16",
     "tokens=4100;heads=1;size=64;block=32;type=bfloat16"}},
  [](const arguments& a, auto& use) {
    with_layer_type(a, [&]<class T>() {
      use(rotary_embedding<T>(a["tokens"], a["heads"], a["size"], a.block()),
          rotary_embedding_launch(a["tokens"], a.block()));
    });
  }};
// clang-format on

}  // namespace examples
