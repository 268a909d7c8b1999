// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest radix_scatter_manifest{
  {.name = "radix_scatter",
   .about = "Second half of a radix sort's pass: writes keys in the order of an 8-bit digit, sorted in shared memory",
   .example_of = kernel_class::irregular,
   .role = kernel_role::spent,
   .parameters = {param::whole("n", 1 << 24).multiple_of(radix_tile), param::whole("shift", 8).one_of({8, 16, 24})},
   .measured = {"n=2^12,2^16,2^20,2^22,2^24,2^26;shift=8", "n=132*2^12;shift=8", "n=2^24;shift=24"},
   .checked = {"n=2^12;shift=8", "n=5*2^12;shift=16", "n=70*2^12;shift=24"}},
  [](const arguments& a, auto& use) { use(radix_scatter(a["n"]), radix_scatter_launch(a["n"])); }};
// clang-format on

}  // namespace examples
