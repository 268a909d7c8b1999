// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../product_coalesced/tree.hpp"
#include "../../product_hyper_tile/tree.hpp"
#include "../../product_shared/tree.hpp"
#include "../../product_simple/tree.hpp"
#include "../../product_super_tile/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple products{
    listed_kernel{"product_coalesced", "rows=1024;cols=1024;width=16",
      [](const arguments& a, auto& use) {
        use(product_coalesced(a["rows"], a["cols"], a["width"]),
            product_coalesced_launch(a["rows"], a["cols"], a["width"])); }},
    listed_kernel{"product_hyper_tile", "rows=1024;cols=1024;inner=1024;width=16",
      [](const arguments& a, auto& use) {
        use(product_hyper_tile(a["rows"], a["cols"], a["inner"], a["width"]),
            product_hyper_tile_launch(a["rows"], a["cols"], a["width"])); }},
    listed_kernel{"product_shared", "rows=1024;cols=1024;width=16",
      [](const arguments& a, auto& use) {
        use(product_shared(a["rows"], a["cols"], a["width"]),
            product_shared_launch(a["rows"], a["cols"], a["width"])); }},
    listed_kernel{"product_simple", "rows=1024;cols=1024;inner=1024;width=16",
      [](const arguments& a, auto& use) {
        use(product_simple(a["rows"], a["cols"], a["inner"], a["width"]),
            product_simple_launch(a["rows"], a["cols"], a["width"])); }},
    listed_kernel{"product_super_tile", "side=1024;width=16",
      [](const arguments& a, auto& use) {
        use(product_super_tile(a["side"], a["width"]), product_super_tile_launch(a["side"], a["width"])); }},
};
// clang-format on

}  // namespace examples::report
