// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../histogram/tree.hpp"
#include "../../histogram_shared/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple atomics{
    listed_kernel{"histogram", "n=16777216;bins=256;even_percent=100;blocks=1056;block=256",
      [](const arguments& a, auto& use) {
        use(histogram(a["n"], a["bins"], a["even_percent"], a["blocks"], a.block()),
            histogram_launch(a["blocks"], a.block())); }},
    listed_kernel{"histogram_shared", "n=16777216;bins=256;even_percent=100;blocks=1056;block=256",
      [](const arguments& a, auto& use) {
        use(histogram_shared(a["n"], a["bins"], a["even_percent"], a["blocks"], a.block()),
            histogram_shared_launch(a["bins"], a["blocks"], a.block())); }},
};
// clang-format on

}  // namespace examples::report
