// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest product_mma_tiles_manifest{
  {.name = "product_mma_tiles",
   .about = "C = A B on tensor cores with sums of float; tiles of 128 rows are copied asynchronously in stages",
   .example_of = kernel_class::products,
   .role = kernel_role::spent,
   .parameters = {param::whole("side", 4096).multiple_of(256).up_to(65536),
                  param::whole("cols", 128).one_of({128, 256}), param::whole("stages", 4).one_of({2, 3, 4, 5}),
                  param::word("factors", {"bfloat16", "tfloat32"})},
   .measured = {
     "side=512,1024,2048,4096,8192;cols=128;stages=4;factors=bfloat16",
     "side=1024,2048,4096,8192;cols=256;stages=4;factors=bfloat16",
     "side=4096;cols=128,256;stages=2,3,5;factors=bfloat16",
     "side=1024,4096;cols=128;stages=4;factors=tfloat32"},
   .checked = {"side=256,768;cols=128,256;stages=2,3,4,5;factors=bfloat16",
               "side=256,768;cols=128,256;stages=3;factors=tfloat32"}},
  [](const arguments& a, auto& use) {
    const auto launched = product_mma_tiles_launch(a["side"], a["cols"], a.number("stages"));
    if (a.word("factors") == "tfloat32")
      use(product_mma_tiles<kc::tfloat32>(a["side"], a["cols"], a.number("stages")), launched);
    else
      use(product_mma_tiles<kc::bfloat16>(a["side"], a["cols"], a.number("stages")), launched); }};
// clang-format on

}  // namespace examples
