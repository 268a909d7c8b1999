// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest adam_step_manifest{
  {.name = "adam_step",
   .about = "A step of Adam with weight decay in place, four parameters with moments and gradients a thread",
   .example_of = kernel_class::streaming,
   .role = kernel_role::spent,
   .parameters = {param::size("n", 1 << 24).multiple_of(4), param::block(256)},
   .measured = {
     "n=2^12,2^17;block=256",
     "n=2^20,2^22,2^24;block=256",
     "n=2^22,2^24;block=512",
     "n=2^26;block=128,256"},
   .checked = {"n=4;block=32", "n=1000;block=96", "n=2^12;block=1024"}},
  [](const arguments& a, auto& use) { use(adam_step(a["n"]), adam_step_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
