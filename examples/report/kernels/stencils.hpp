// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../heat_global/tree.hpp"
#include "../../heat_shared/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple stencils{
    listed_kernel{"heat_global", "n=4096;block=16",
      [](const arguments& a, auto& use) {
        use(heat_global(a["n"], a.block().number), heat_global_launch(a["n"], a.block().number)); }},
    listed_kernel{"heat_shared", "n=4096;block=16",
      [](const arguments& a, auto& use) {
        use(heat_shared(a["n"], a.block().number), heat_shared_launch(a["n"], a.block().number)); }},
};
// clang-format on

}  // namespace examples::report
