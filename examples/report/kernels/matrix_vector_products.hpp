// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../matvec_columns/tree.hpp"
#include "../../matvec_row_blocks/tree.hpp"
#include "../../matvec_rows/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple matrix_vector_products{
    listed_kernel{"matvec_columns", "rows=5000;cols=2000;block=192",
      [](const arguments& a, auto& use) {
        use(matvec_columns(a["rows"], a["cols"], a.block()), matvec_columns_launch(a["cols"], a.block())); }},
    listed_kernel{"matvec_row_blocks", "rows=5000;cols=2000;rows_per_thread=4;block=192;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(matvec_row_blocks<T>(a["rows"], a["cols"], a["rows_per_thread"]),
            matvec_row_blocks_launch(a["rows"], a["rows_per_thread"], a.block())); }},
    listed_kernel{"matvec_rows", "rows=5000;cols=2000;block=192;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(matvec_rows<T>(a["rows"], a["cols"]), matvec_rows_launch(a["rows"], a.block())); }},
};
// clang-format on

}  // namespace examples::report
