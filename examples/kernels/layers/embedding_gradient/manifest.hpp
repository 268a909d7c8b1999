// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest embedding_gradient_manifest{
  {.name = "embedding_gradient",
   .about = "Adds rows of gradients to the rows of a table by random tokens, by atomics, one token a block",
   .example_of = kernel_class::atomics,
   .role = kernel_role::spent,
   .parameters = {param::whole("tokens", 1 << 13), param::whole("vocabulary", 50304), param::whole("cols", 1024),
                  param::block(256)},
   .measured = {
     "tokens=1,132;vocabulary=50304;cols=4096;block=256",
     "tokens=2^12;vocabulary=50304;cols=768;block=256",
     "tokens=2^13;vocabulary=32000;cols=1024;block=128,256",
     "tokens=2^13;vocabulary=64;cols=1024;block=256",
     "tokens=2^15;vocabulary=32000,128256;cols=1024;block=256",
     "tokens=2^15;vocabulary=50304;cols=2048;block=256"},
   .checked = {
     "tokens=1;vocabulary=1;cols=1;block=32",
     "tokens=1000;vocabulary=77;cols=203;block=64",
     "tokens=33;vocabulary=500;cols=1000;block=96"}},
  [](const arguments& a, auto& use) {
    use(embedding_gradient(a["tokens"], a["vocabulary"], a["cols"], a.block()),
        embedding_gradient_launch(a["tokens"], a.block())); }};
// clang-format on

}  // namespace examples
