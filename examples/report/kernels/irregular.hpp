// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../accumulate_in_memory/tree.hpp"
#include "../../copy/tree.hpp"
#include "../../gather/tree.hpp"
#include "../../row_sums/tree.hpp"
#include "../../row_sums_warp/tree.hpp"
#include "../../scatter/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple irregular{
    listed_kernel{"accumulate_in_memory", "n=1048576;terms=64;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(accumulate_in_memory<T>(a["n"], a["terms"]), accumulate_in_memory_launch(a["n"], a.block())); }},
    listed_kernel{"copy", "n=16777216;width=4;blocks=1056;block=256",
      [](const arguments& a, auto& use) {
        const auto launch = copy_launch(a["blocks"], a.block());
        if (a["width"] == 1)
          use(copy<1>(a["n"], a["blocks"], a.block()), launch);
        else if (a["width"] == 2)
          use(copy<2>(a["n"], a["blocks"], a.block()), launch);
        else if (a["width"] == 4)
          use(copy<4>(a["n"], a["blocks"], a.block()), launch);
        else
          throw usage_error{"parameter width: it is 1, 2 or 4"}; }},
    listed_kernel{"gather", "n=16777216;table=4194304;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(gather<T>(a["n"], a["table"]), gather_launch(a["n"], a.block())); }},
    listed_kernel{"row_sums", "rows=4224;cols=1024;block=32",
      [](const arguments& a, auto& use) {
        use(row_sums(a["rows"], a["cols"], a.block()), row_sums_launch(a["rows"], a.block())); }},
    listed_kernel{"row_sums_warp", "rows=4224;cols=1024;block=256",
      [](const arguments& a, auto& use) {
        use(row_sums_warp(a["rows"], a["cols"]), row_sums_warp_launch(a["rows"], a.block())); }},
    listed_kernel{"scatter", "n=16777216;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(scatter<T>(a["n"]), scatter_launch(a["n"], a.block())); }},
};
// clang-format on

}  // namespace examples::report
