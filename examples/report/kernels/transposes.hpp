// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../transpose_naive/tree.hpp"
#include "../../transpose_padded/tree.hpp"
#include "../../transpose_tiled/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple transposes{
    listed_kernel{"transpose_naive", "rows=4096;cols=4096;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(transpose_naive<T>(a["rows"], a["cols"]), transpose_naive_launch(a["rows"], a["cols"])); }},
    listed_kernel{"transpose_padded", "rows=4096;cols=4096;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(transpose_padded<T>(a["rows"], a["cols"]), transpose_padded_launch(a["rows"], a["cols"])); }},
    listed_kernel{"transpose_tiled", "rows=4096;cols=4096;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(transpose_tiled<T>(a["rows"], a["cols"]), transpose_tiled_launch(a["rows"], a["cols"])); }},
};
// clang-format on

}  // namespace examples::report
