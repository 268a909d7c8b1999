// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest transpose_padded_manifest{
  {.name = "transpose_padded",
   .about = "The same as transpose_tiled with a tile whose columns have no bank conflicts",
   .example_of = kernel_class::streaming,
   .variant_of = "transpose",
   .parameters = {transpose_side("rows"), transpose_side("cols"), param::type("float")},
   .measured = transposes_measured,
   .checked = transposes_checked},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(transpose_padded<T>(a["rows"], a["cols"]), transpose_padded_launch(a["rows"], a["cols"])); }};
// clang-format on

}  // namespace examples
