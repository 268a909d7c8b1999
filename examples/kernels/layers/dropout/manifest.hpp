// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest dropout_manifest{
  {.name = "dropout",
   .about = "Drops a tenth of the elements by the random words of Philox, one piece of 16 bytes a thread",
   .example_of = kernel_class::streaming,
   .role = kernel_role::spent,
   .parameters = {param::size("n", 1 << 24).multiple_of(8), param::block(256), layer_type()},
   .measured = {
     "n=2^14,2^17,2^20;block=256;type=float,bfloat16",
     "n=2^22,2^24,2^26;block=256;type=float,bfloat16",
     "n=2^24;block=128,512;type=bfloat16",
     "n=2^27;block=256;type=float,bfloat16"},
   .checked = {
     "n=8;block=32;type=float,bfloat16",
     "n=1000;block=96;type=float,bfloat16",
     "n=2^14;block=1024;type=bfloat16"}},
  [](const arguments& a, auto& use) {
    with_layer_type(a, [&]<class T>() { use(dropout<T>(a["n"]), dropout_launch<T>(a["n"], a.block())); });
  }};
// clang-format on

}  // namespace examples
