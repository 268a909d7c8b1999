// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest reduction_modulo_manifest{
  {.name = "reduction_modulo",
   .about = "A sum a block: neighbours first, by ever fewer lanes of each warp",
   .example_of = kernel_class::reduction,
   .variant_of = "reduction of a vector",
   .any_launch = true,
   .parameters = {param::size("n", 1 << 22), param::block(256).from(64).power_of_two(), param::type("float")},
   .measured = block_reductions_measured("n=1024;block=1024;type=float"),
   .checked = block_reductions_checked},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(reduction_modulo<T>(a["n"], a.block()), reduction_modulo_launch<T>(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
