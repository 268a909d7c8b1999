// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest transpose_16bit_manifest{
  {.name = "transpose_16bit",
   .about = "Transposes a matrix of bfloat16 by tiles of 64 x 64 in shared memory, in words of two elements",
   .example_of = kernel_class::streaming,
   .role = kernel_role::spent,
   .parameters = {param::whole("rows", 4096).multiple_of(transpose_16bit_tile).up_to(65535 * transpose_16bit_tile),
                  param::whole("cols", 4096).multiple_of(transpose_16bit_tile)},
   .measured = {
     "rows=64,1024,2^12,2^13,2^14;cols=rows",
     "rows=4160;cols=rows",
     "rows=704;cols=768",
     "rows=2^18;cols=128",
     "rows=128;cols=2^18"},
   .checked = {"rows=64;cols=64", "rows=192;cols=320", "rows=64;cols=512", "rows=448;cols=128"}},
  [](const arguments& a, auto& use) {
    use(transpose_16bit(a["rows"], a["cols"]), transpose_16bit_launch(a["rows"], a["cols"])); }};
// clang-format on

}  // namespace examples
