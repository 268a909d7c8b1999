// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest floyd_warshall_step_manifest{
  {.name = "floyd_warshall_step",
   .about = "Shortest paths between all pairs of n nodes by way of one more node, one pair a thread",
   .example_of = kernel_class::products,
   .role = kernel_role::spent,
   .parameters = {param::whole("n", 1024)},
   .measured = {"n=16,64,176,512,1024,2^12,2^13"},
   .checked = {"n=1", "n=33", "n=100"}},
  [](const arguments& a, auto& use) { use(floyd_warshall_step(a["n"]), floyd_warshall_step_launch(a["n"])); }};
// clang-format on

}  // namespace examples
