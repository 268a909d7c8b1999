// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest merged_branches_manifest{
  {.name = "merged_branches",
   .about = "The same as divergence with what differs turned into data: one loop for all lanes",
   .example_of = kernel_class::divergent,
   .variant_of = "ways of a branch",
   .parameters = {param::whole("ways", 8).one_of({1, 2, 4, 8, 16, 32}), param::whole("trips", 1024),
                  param::blocks(1056), param::block(256)},
   .measured = branches_measured,
   .checked = branches_checked},
  [](const arguments& a, auto& use) {
    use(merged_branches(a["trips"], a["blocks"], a.block()), merged_branches_launch(a["blocks"], a.block())); }};
// clang-format on

}  // namespace examples
