// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../mandelbrot/rounds.hpp"
#include "../../mandelbrot/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple pictures{
    listed_kernel{"mandelbrot", "n=1024;zoom=1;limit=256;block=16",
      [](const arguments& a, auto& use) {
        const auto number = [&a](const char* name) { return static_cast<unsigned>(a[name].value()); };
        use(mandelbrot(a["n"], a.block().number,
                       mandelbrot_rounds(number("n"), number("zoom"), number("limit"), number("block"))),
            mandelbrot_launch(a["n"], a.block().number)); }},
};
// clang-format on

}  // namespace examples::report
