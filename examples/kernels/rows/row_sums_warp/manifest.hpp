// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest row_sums_warp_manifest{
  {.name = "row_sums_warp",
   .about = "Sums of a matrix' rows, one row a warp: lanes add up by shuffles",
   .example_of = kernel_class::reduction,
   .variant_of = "a thread or a warp to a row",
   .parameters = {param::whole("rows", 4224), param::whole("cols", 1024), param::block(256).multiple_of(32)},
   .measured = {
     "rows=1;cols=2^16;block=32",
     "rows=8;cols=2^14;block=256",
     "rows=1000;cols=2000;block=192",
     "rows=132;cols=2^16;block=32",
     "rows=1056;cols=256,2^13;block=256",
     "rows=2^14;cols=2000;block=256",
     "rows=2^16;cols=1024;block=256",
     "rows=2^20;cols=64;block=256"},
   .checked = {
     "rows=1;cols=1;block=32",
     "rows=100;cols=67;block=96",
     "rows=300;cols=130;block=128",
     "rows=33;cols=31;block=64"}},
  [](const arguments& a, auto& use) {
    use(row_sums_warp(a["rows"], a["cols"]), row_sums_warp_launch(a["rows"], a.block())); }};
// clang-format on

}  // namespace examples
