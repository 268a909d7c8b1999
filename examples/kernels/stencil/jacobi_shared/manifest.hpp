// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest jacobi_shared_manifest{
  {.name = "jacobi_shared",
   .about = "One step of Jacobi's method for Poisson's equation, from a tile in shared memory; one point a thread",
   .example_of = kernel_class::stencil,
   .role = kernel_role::spent,
   .parameters = {param::whole("n", 1024).multiple_of(16)},
   .measured = {"n=16,64,176,512,1024,2048,2^12"},
   .checked = {"n=16", "n=48", "n=112"}},
  [](const arguments& a, auto& use) { use(jacobi_shared(a["n"]), jacobi_shared_launch(a["n"])); }};
// clang-format on

}  // namespace examples
