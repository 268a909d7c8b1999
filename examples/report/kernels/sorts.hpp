// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../bitonic_step/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple sorts{
    listed_kernel{"bitonic_step", "n=1048576;distance=1024;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(bitonic_step<T>(a["n"], a["distance"]), bitonic_step_launch(a["n"], a.block())); }},
};
// clang-format on

}  // namespace examples::report
