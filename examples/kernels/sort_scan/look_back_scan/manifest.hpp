// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest look_back_scan_manifest{
  {.name = "look_back_scan",
   .about = "Prefix sums of an array in one pass: a block adds up the sums of the blocks before it",
   .example_of = kernel_class::streaming,
   .role = kernel_role::spent,
   .parameters = {param::size("n", 1 << 24).multiple_of(look_back_tile)},
   .measured = {"n=2^12,2^15,2^18,2^20,2^22,2^24,2^26,2^27", "n=132*2^12,1056*2^12"},
   .checked = {"n=2^12", "n=5*2^12", "n=70*2^12"}},
  [](const arguments& a, auto& use) { use(look_back_scan(a["n"]), look_back_scan_launch(a["n"])); }};
// clang-format on

}  // namespace examples
