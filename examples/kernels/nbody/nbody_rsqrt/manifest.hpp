// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest nbody_rsqrt_manifest{
  {.name = "nbody_rsqrt",
   .about = "The same as nbody_soa with the reciprocal of a root in one instruction",
   .example_of = kernel_class::computation,
   .variant_of = "n-body forces",
   .any_launch = true,
   .parameters = {param::whole("n", 16384), param::block(128)},
   .measured = nbody_measured,
   .checked = nbody_checked},
  [](const arguments& a, auto& use) { use(nbody_rsqrt(a["n"], a.block()), nbody_rsqrt_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
