// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../divergence/tree.hpp"
#include "../../merged_branches/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple branches{
    listed_kernel{"divergence", "ways=8;trips=1024;blocks=1056;block=256",
      [](const arguments& a, auto& use) {
        use(divergence(a["ways"], a["trips"], a["blocks"], a.block()), divergence_launch(a["blocks"], a.block())); }},
    listed_kernel{"merged_branches", "ways=8;trips=1024;blocks=1056;block=256",
      [](const arguments& a, auto& use) {
        use(merged_branches(a["trips"], a["blocks"], a.block()), merged_branches_launch(a["blocks"], a.block())); }},
};
// clang-format on

}  // namespace examples::report
