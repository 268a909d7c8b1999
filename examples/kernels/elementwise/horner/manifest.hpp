// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest horner_manifest{
  {.name = "horner",
   .about = "A polynomial by Horner's rule, one point a thread",
   .example_of = kernel_class::computation,
   .any_launch = true,
   .parameters = {param::whole("degree", 1024), param::size("n", 4224), param::block(32)},
   .measured = {
     // One block per card, and one warp per SM.
     "degree=1024,2^13;n=32;block=32",
     "degree=1024;n=256;block=256",
     "degree=1024;n=1024;block=1024",
     "degree=1024,2^13;n=132*32;block=32",
     "degree=1024;n=132*128;block=128",
     "degree=256;n=132*2^10;block=256",
     "degree=64,512;n=2^20;block=256",
     "degree=8,64;n=2^24;block=256"},
   .checked = {"degree=1;n=1;block=32", "degree=6;n=1000;block=192", "degree=67;n=333;block=128"}},
  [](const arguments& a, auto& use) {
    use(horner(a["degree"], a["n"]), horner_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
