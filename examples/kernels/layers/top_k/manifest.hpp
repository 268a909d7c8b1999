// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest top_k_manifest{
  {.name = "top_k",
   .about = "The k largest elements of each row with their columns: k of each thread, then k of the block",
   .example_of = kernel_class::divergent,
   .role = kernel_role::spent,
   .parameters = {param::whole("rows", 2048), param::whole("cols", 32000).multiple_of(4),
                  param::whole("k", 4).one_of({2, 4, 8}), param::block(256).multiple_of(32)},
   .constraint = [](const parameter_set& given) {
     if (given.number("cols") < given.number("k")) throw usage_error{"parameter cols: a row has fewer than k elements"};
   },
   .measured = {
     "rows=1,132;cols=32000;k=2,8;block=256",
     "rows=1024;cols=32000;k=2,4,8;block=256",
     "rows=2048;cols=50304;k=4;block=512,1024",
     "rows=2^14;cols=256;k=2,8;block=64",
     "rows=2^16;cols=2048;k=4;block=128"},
   .checked = {
     "rows=1;cols=8;k=8;block=32",
     "rows=5;cols=1000;k=4;block=96",
     "rows=40;cols=68;k=2;block=128"}},
  [](const arguments& a, auto& use) {
    use(top_k(a["rows"], a["cols"], a["k"], a.block()), top_k_launch(a["rows"], a.block())); }};
// clang-format on

}  // namespace examples
