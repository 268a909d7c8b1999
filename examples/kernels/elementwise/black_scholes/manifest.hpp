// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest black_scholes_manifest{
  {.name = "black_scholes",
   .about = "Prices of European options, one option a thread",
   .example_of = kernel_class::computation,
   .role = kernel_role::spent,
   .parameters = {param::size("n", 1 << 22), param::block(128)},
   .measured = {
     "n=128,2^12,132*128;block=128",
     "n=2^18;block=256",
     "n=2^20;block=128,512",
     "n=2^22;block=128",
     "n=2^24;block=256"},
   .checked = {"n=1;block=32", "n=1000;block=192", "n=4099;block=128"}},
  [](const arguments& a, auto& use) {
    use(black_scholes(a["n"]), black_scholes_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
