// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest transpose_tiled_manifest{
  {.name = "transpose_tiled",
   .about = "out = in transposed through a tile in shared memory",
   .example_of = kernel_class::streaming,
   .variant_of = "transpose",
   .parameters = {transpose_side("rows"), transpose_side("cols"), param::type("float")},
   .measured = transposes_measured,
   .checked = transposes_checked},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(transpose_tiled<T>(a["rows"], a["cols"]), transpose_tiled_launch(a["rows"], a["cols"])); }};
// clang-format on

}  // namespace examples
