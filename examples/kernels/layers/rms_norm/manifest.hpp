// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest rms_norm_manifest{
  {.name = "rms_norm",
   .about = "RMS normalisation of a matrix' rows in pieces of 16 bytes, one row a block",
   .example_of = kernel_class::reduction,
   .parameters = {param::whole("rows", 4096), param::whole("cols", 4096).multiple_of(4),
                  param::block(256).multiple_of(32)},
   .measured = {
     "rows=1;cols=4096;block=256",
     "rows=132;cols=4096;block=256",
     "rows=2048;cols=1024;block=128",
     "rows=2^12;cols=2^12;block=256",
     "rows=2^12;cols=2^13;block=512",
     "rows=2^14;cols=2^12;block=256",
     "rows=2^16;cols=2^10;block=128"},
   .checked = {"rows=1;cols=4;block=32", "rows=5;cols=1000;block=96", "rows=40;cols=68;block=128"}},
  [](const arguments& a, auto& use) {
    use(rms_norm(a["rows"], a["cols"], a.block()), rms_norm_launch(a["rows"], a.block())); }};
// clang-format on

}  // namespace examples
