// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest product_dmma_manifest{
  {.name = "product_dmma",
   .about = "C = A B on tensor cores in double; tiles of 64 x 128 are copied asynchronously in stages",
   .example_of = kernel_class::products,
   .role = kernel_role::held_out,
   .parameters = {param::whole("side", 4096).multiple_of(128).up_to(32768),
                  param::whole("stages", 3).one_of({2, 3, 4})},
   .measured = {"side=512,1024,2048,4096;stages=3", "side=4096;stages=2,4"},
   .checked = {"side=128,384,640;stages=2,3,4"}},
  [](const arguments& a, auto& use) {
    use(product_dmma(a["side"], a.number("stages")), product_dmma_launch(a["side"], a.number("stages"))); }};
// clang-format on

}  // namespace examples
