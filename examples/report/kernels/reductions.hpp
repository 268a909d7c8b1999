// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../reduction_global/tree.hpp"
#include "../../reduction_shared/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple reductions{
    listed_kernel{"reduction_global", "n=1048576;block=512;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_global<T>(a["n"], a.block()), reduction_global_launch(a.block())); }},
    listed_kernel{"reduction_shared", "n=1048576;block=512;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_shared<T>(a["n"], a.block()), reduction_shared_launch<T>(a.block())); }},
};
// clang-format on

}  // namespace examples::report
