// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../axpy/tree.hpp"
#include "../../dot_product/tree.hpp"
#include "../../vector_add/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple vectors{
    listed_kernel{"axpy", "n=1048576;block=256",
      [](const arguments& a, auto& use) { use(axpy(a["n"]), axpy_launch(a["n"], a.block())); }},
    listed_kernel{"dot_product", "n=4194304;blocks=1024;block=256",
      [](const arguments& a, auto& use) {
        use(dot_product(a["n"], a["blocks"], a.block()), dot_product_launch(a["blocks"], a.block())); }},
    listed_kernel{"vector_add", "n=1048576;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(vector_add<T>(a["n"]), vector_add_launch(a["n"], a.block())); }},
};
// clang-format on

}  // namespace examples::report
