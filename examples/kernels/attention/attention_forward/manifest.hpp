// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest attention_forward_manifest{
  {.name = "attention_forward",
   .about = "soft-max(Q K^T) V in bfloat16, in the scheme of FlashAttention on mma.sync; 128 rows a block",
   .example_of = kernel_class::products,
   .role = kernel_role::spent,
   .parameters = {param::whole("heads", 32).up_to(65535), param::whole("length", 4096).multiple_of(128).up_to(131072),
                  param::whole("size", 128).one_of({64, 128}), param::word("mask", {"causal", "none"})},
   .measured = {
     "heads=2;length=1024;size=64,128;mask=none,causal",        // less than a wave
     "heads=16;length=1024;size=64,128;mask=none,causal",       // 128 blocks
     "heads=64;length=512;size=64;mask=none,causal",
     "heads=32;length=4096;size=64,128;mask=none,causal",
     "heads=16;length=16384;size=128;mask=none,causal"},
   .checked = {"heads=1;length=128;size=64,128;mask=none,causal", "heads=3;length=384;size=64,128;mask=none,causal"}},
  [](const arguments& a, auto& use) {
    use(attention_forward(a["heads"], a["length"], a["size"], a.word("mask") == "causal"),
        attention_forward_launch(a["heads"], a["length"], a["size"])); }};
// clang-format on

}  // namespace examples
