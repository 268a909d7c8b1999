// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest product_mma_manifest{
  {.name = "product_mma",
   .about = "C = A B on tensor cores, bfloat16 with sums of float; a warp loads its registers from global memory",
   .example_of = kernel_class::products,
   .parameters = {param::whole("side", 1024).multiple_of(64).up_to(65536)},
   .measured = {"side=256,512,1024,2048", "side=2^12"},
   .checked = {"side=64,192,320"}},
  [](const arguments& a, auto& use) { use(product_mma(a["side"]), product_mma_launch(a["side"])); }};
// clang-format on

}  // namespace examples
