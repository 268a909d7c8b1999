// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest nbody_soa_manifest{
  {.name = "nbody_soa",
   .about = "The same as nbody_tiled with an array for each axis of the results",
   .example_of = kernel_class::computation,
   .variant_of = "n-body forces",
   .any_launch = true,
   .parameters = {param::whole("n", 16384), param::block(128)},
   .measured = nbody_measured,
   .checked = nbody_checked},
  [](const arguments& a, auto& use) { use(nbody_soa(a["n"], a.block()), nbody_soa_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
