// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest nbody_aos4_manifest{
  {.name = "nbody_aos4",
   .about = "The same as nbody_aos3 with position and mass in a float4, one load a body",
   .example_of = kernel_class::computation,
   .variant_of = "n-body forces",
   .any_launch = true,
   .parameters = {param::whole("n", 16384), param::block(128)},
   .measured = nbody_measured,
   .checked = nbody_checked},
  [](const arguments& a, auto& use) { use(nbody_aos4(a["n"]), nbody_aos4_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
