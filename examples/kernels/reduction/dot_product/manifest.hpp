// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest dot_product_manifest{
  {.name = "dot_product",
   .about = "x . y by warps that add their lanes with shuffles; any number of threads",
   .example_of = kernel_class::reduction,
   .any_launch = true,
   .parameters = {param::size("n", 1 << 22), param::blocks(1024), param::block(256).multiple_of(32)},
   .measured = {
     "n=1024;blocks=1;block=1024",
     "n=2^18;blocks=1;block=256",
     "n=2^16,2^20,2^24;blocks=128;block=256",
     "n=2^20,2^22,2^24,2^25;blocks=1024;block=256",
     // Many blocks, each of which adds to the single result.
     "n=2^22;blocks=2^14;block=256",
     "n=2^22;blocks=256;block=64,128,1024"},
   .checked = {
     "n=1;blocks=1;block=32",
     "n=1000;blocks=3;block=192",
     "n=10007;blocks=5;block=128",
     "n=2^12;blocks=2;block=1024"}},
  [](const arguments& a, auto& use) {
    use(dot_product(a["n"], a["blocks"], a.block()), dot_product_launch(a["blocks"], a.block())); }};
// clang-format on

}  // namespace examples
