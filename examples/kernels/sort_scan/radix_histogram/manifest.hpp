// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest radix_histogram_manifest{
  {.name = "radix_histogram",
   .about = "First half of a radix sort's pass: how often each 8-bit digit occurs in each tile of keys",
   .example_of = kernel_class::atomics,
   .role = kernel_role::spent,
   .parameters = {param::size("n", 1 << 24).multiple_of(radix_tile), param::whole("shift", 8).one_of({8, 16, 24})},
   .measured = {"n=2^12,2^16,2^20,2^22,2^24,2^26,2^27;shift=8", "n=132*2^12;shift=8", "n=2^24;shift=24"},
   .checked = {"n=2^12;shift=8", "n=5*2^12;shift=16", "n=70*2^12;shift=24"}},
  [](const arguments& a, auto& use) { use(radix_histogram(a["n"]), radix_histogram_launch(a["n"])); }};
// clang-format on

}  // namespace examples
