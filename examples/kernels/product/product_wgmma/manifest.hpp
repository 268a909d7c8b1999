// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest product_wgmma_manifest{
  {.name = "product_wgmma",
   .about = "C = A B on tensor cores, bfloat16 with sums of float, by warp groups; a warp copies tiles by tensor maps",
   .example_of = kernel_class::products,
   .parameters = {param::whole("side", 1024).multiple_of(256).up_to(65536)},
   .measured = {"side=256,512,1024,2048", "side=2^12,2^13"},
   .checked = {"side=256,768,1280"}},
  [](const arguments& a, auto& use) { use(product_wgmma(a["side"]), product_wgmma_launch(a["side"])); }};
// clang-format on

}  // namespace examples
