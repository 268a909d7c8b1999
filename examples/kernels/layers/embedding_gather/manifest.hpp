// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest embedding_gather_manifest{
  {.name = "embedding_gather",
   .about = "Rows of a table by random tokens, in pieces of 16 bytes, one token a block",
   .example_of = kernel_class::irregular,
   .role = kernel_role::spent,
   .parameters = {param::whole("tokens", 1 << 13), param::whole("vocabulary", 50304),
                  param::whole("cols", 1024).multiple_of(8), param::block(128).multiple_of(32), layer_type()},
   .measured = {
     "tokens=1,132;vocabulary=50304;cols=4096;block=256;type=float,bfloat16",
     "tokens=2^12;vocabulary=50304;cols=768;block=96;type=float,bfloat16",
     "tokens=2^13;vocabulary=128256;cols=1024,4096;block=128;type=bfloat16",
     "tokens=2^15;vocabulary=32000;cols=1024;block=128;type=float,bfloat16",
     "tokens=2^16;vocabulary=1024;cols=1024;block=128;type=float,bfloat16",
     "tokens=2^16;vocabulary=50304;cols=2048;block=256;type=bfloat16"},
   .checked = {
     "tokens=1;vocabulary=1;cols=8;block=32;type=float,bfloat16",
     "tokens=1000;vocabulary=77;cols=200;block=64;type=float,bfloat16",
     "tokens=33;vocabulary=500;cols=1000;block=96;type=bfloat16"}},
  [](const arguments& a, auto& use) {
    with_layer_type(a, [&]<class T>() {
      use(embedding_gather<T>(a["tokens"], a["vocabulary"], a["cols"], a.block()),
          embedding_gather_launch(a["tokens"], a.block()));
    });
  }};
// clang-format on

}  // namespace examples
