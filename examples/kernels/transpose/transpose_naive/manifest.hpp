// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest transpose_naive_manifest{
  {.name = "transpose_naive",
   .about = "out = in transposed, written column by column; four elements a thread",
   .example_of = kernel_class::streaming,
   .variant_of = "transpose",
   .parameters = {transpose_side("rows"), transpose_side("cols"), param::type("float")},
   .measured = transposes_measured,
   .checked = transposes_checked},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(transpose_naive<T>(a["rows"], a["cols"]), transpose_naive_launch(a["rows"], a["cols"])); }};
// clang-format on

}  // namespace examples
