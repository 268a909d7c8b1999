// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../heat_common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest heat_global_manifest{
  {.name = "heat_global",
   .about = "One time step of the heat equation, all five nodes from global memory; one node a thread",
   .example_of = kernel_class::stencil,
   .variant_of = "heat stencil",
   .parameters = {param::whole("n", 4096), param::square_block(16)},
   .measured = heat_measured,
   .checked = heat_checked},
  [](const arguments& a, auto& use) {
    use(heat_global(a["n"], a.block().number), heat_global_launch(a["n"], a.block().number)); }};
// clang-format on

}  // namespace examples
