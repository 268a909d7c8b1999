// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest game_of_life_manifest{
  {.name = "game_of_life",
   .about = "One generation of Conway's game of life on a torus, one cell a thread",
   .example_of = kernel_class::stencil,
   .role = kernel_role::spent,
   .parameters = {param::whole("width", 4096), param::whole("height", 4096)},
   .measured = {
     "width=32;height=8",
     "width=128;height=264",
     "width=512,1024,2^12,2^13;height=width",
     "width=2^14;height=2^13"},
   .checked = {"width=3;height=3", "width=33;height=9", "width=100;height=50"}},
  [](const arguments& a, auto& use) {
    use(game_of_life(a["width"], a["height"]), game_of_life_launch(a["width"], a["height"])); }};
// clang-format on

}  // namespace examples
