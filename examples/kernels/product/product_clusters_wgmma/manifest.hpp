// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest product_clusters_wgmma_manifest{
  {.name = "product_clusters_wgmma",
   .about = "C = A B on tensor cores by warp groups, bfloat16 with sums of float; two blocks share copies of B",
   .example_of = kernel_class::products,
   .role = kernel_role::held_out,
   .parameters = {param::whole("side", 4096).multiple_of(256).up_to(65536)},
   .measured = {"side=1024,2048,3072,4096,6144,8192"},
   .checked = {"side=256,768,1280,3072"}},
  [](const arguments& a, auto& use) {
    use(product_clusters_wgmma(a["side"]), product_clusters_wgmma_launch()); }};
// clang-format on

}  // namespace examples
