// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest axpy_manifest{
  {.name = "axpy",
   .about = "y = a x + y in double, one element a thread",
   .example_of = kernel_class::streaming,
   .any_launch = true,
   .parameters = {param::size("n", 1 << 20), param::block(256)},
   .measured = {
     "n=1024;block=1024",
     "n=2^14,2^17,2^20,2^21,2^22,2^24,2^25;block=256",
     "n=2^22;block=64,128,192,512,1024"},
   .checked = {"n=1;block=128", "n=1000;block=192", "n=2^12;block=1024"}},
  [](const arguments& a, auto& use) { use(axpy(a["n"]), axpy_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
