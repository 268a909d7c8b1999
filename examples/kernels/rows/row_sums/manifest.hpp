// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest row_sums_manifest{
  {.name = "row_sums",
   .about = "Sums of a matrix' rows, one row a thread: neighbouring lanes read one row apart",
   .example_of = kernel_class::reduction,
   .variant_of = "a thread or a warp to a row",
   .parameters = {param::whole("rows", 4224), param::whole("cols", 1024), param::block(32)},
   .measured = {
     "rows=32;cols=1024;block=32",
     "rows=256;cols=1024;block=256",
     "rows=64;cols=2^14;block=64",
     "rows=1000;cols=2000;block=192",
     "rows=132*32;cols=1024,256;block=32",
     "rows=132*128;cols=1024;block=128",
     "rows=2^16;cols=256,1024;block=256",
     "rows=2^20;cols=64;block=256"},
   .checked = {
     "rows=1;cols=1;block=32",
     "rows=100;cols=67;block=96",
     "rows=300;cols=130;block=128",
     "rows=33;cols=31;block=64"}},
  [](const arguments& a, auto& use) {
    use(row_sums(a["rows"], a["cols"], a.block()), row_sums_launch(a["rows"], a.block())); }};
// clang-format on

}  // namespace examples
