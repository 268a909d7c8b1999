// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest bias_silu_manifest{
  {.name = "bias_silu",
   .about = "y = silu(x + bias) with a bias for each column, in pieces of 16 bytes",
   .example_of = kernel_class::streaming,
   .parameters = {param::whole("rows", 4096), param::whole("cols", 4096).multiple_of(4),
                  param::block(256).multiple_of(32)},
   .measured = {
     "rows=16;cols=4096;block=256",
     "rows=128;cols=4096;block=256",
     "rows=1024;cols=4096;block=256",
     "rows=2^12;cols=2^12;block=256",
     "rows=2^14;cols=2^12;block=256",
     "rows=2^12;cols=14336;block=256",
     "rows=2^15;cols=2^10;block=128"},
   .checked = {"rows=1;cols=4;block=32", "rows=5;cols=1000;block=96", "rows=40;cols=68;block=128"}},
  [](const arguments& a, auto& use) {
    use(bias_silu(a["rows"], a["cols"], a.block()), bias_silu_launch(a["rows"], a["cols"], a.block())); }};
// clang-format on

}  // namespace examples
