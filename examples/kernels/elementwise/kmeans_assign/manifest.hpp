// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest kmeans_assign_manifest{
  {.name = "kmeans_assign",
   .about = "The nearest of some centres to each point, one point a thread",
   .example_of = kernel_class::computation,
   .role = kernel_role::spent,
   .parameters = {param::whole("n", 1 << 20), param::whole("centres", 16), param::whole("dimensions", 8),
                  param::block(256)},
   .measured = {
     "n=128;centres=8;dimensions=16;block=128",
     "n=132*128;centres=16;dimensions=8;block=128",
     "n=2^16;centres=64;dimensions=64;block=128",
     "n=2^18;centres=32;dimensions=4;block=256",
     "n=2^20;centres=8;dimensions=16;block=256",
     "n=2^20;centres=5;dimensions=34;block=256",
     "n=2^22;centres=16;dimensions=16;block=256"},
   .checked = {
     "n=1;centres=1;dimensions=1;block=32",
     "n=1000;centres=3;dimensions=7;block=192",
     "n=333;centres=17;dimensions=2;block=128"}},
  [](const arguments& a, auto& use) {
    use(kmeans_assign(a["n"], a["centres"], a["dimensions"], a.block()),
        kmeans_assign_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
