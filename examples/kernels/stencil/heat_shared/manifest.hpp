// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../heat_common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest heat_shared_manifest{
  {.name = "heat_shared",
   .about = "The same as heat_global from a tile with a halo in shared memory",
   .example_of = kernel_class::stencil,
   .variant_of = "heat stencil",
   .parameters = {param::whole("n", 4096), param::square_block(16)},
   .measured = heat_measured,
   .checked = heat_checked},
  [](const arguments& a, auto& use) {
    use(heat_shared(a["n"], a.block().number), heat_shared_launch(a["n"], a.block().number)); }};
// clang-format on

}  // namespace examples
