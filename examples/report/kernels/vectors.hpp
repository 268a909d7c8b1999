// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../vector_add/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple vectors{
    listed_kernel{"vector_add", "n=1048576;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(vector_add<T>(a["n"]), vector_add_launch(a["n"], a.block())); }},
};
// clang-format on

}  // namespace examples::report
