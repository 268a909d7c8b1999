// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest reduction_global_manifest{
  {.name = "reduction_global",
   .about = "The sum by one block, its partial sums in global memory",
   .example_of = kernel_class::reduction,
   .any_launch = true,
   .parameters = {param::size("n", 1 << 20), param::block(512).power_of_two(), param::type("float")},
   .measured = one_block_reductions_measured,
   .checked = one_block_reductions_checked},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(reduction_global<T>(a["n"], a.block()), reduction_global_launch(a.block())); }};
// clang-format on

}  // namespace examples
