// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../mandelbrot/rounds.hpp"
#include "../../mandelbrot/tree.hpp"
#include "../listed_kernel.hpp"

#include <array>
#include <map>

namespace examples::report {

/// A picture's trips, computed once however many models ask.
inline const kc::expr::varying& mandelbrot_rounds_of(unsigned n, unsigned zoom, unsigned limit, unsigned side) {
  static std::map<std::array<unsigned, 4>, kc::expr::varying> known;
  const std::array key{n, zoom, limit, side};
  auto found = known.find(key);
  if (found == known.end()) found = known.emplace(key, mandelbrot_rounds(n, zoom, limit, side)).first;
  return found->second;
}

// clang-format off
inline constexpr std::tuple pictures{
    listed_kernel{"mandelbrot", "n=1024;zoom=1;limit=256;block=16",
      [](const arguments& a, auto& use) {
        const auto number = [&a](const char* name) { return static_cast<unsigned>(a[name].value()); };
        use(mandelbrot(a["n"], a.block().number,
                       mandelbrot_rounds_of(number("n"), number("zoom"), number("limit"), number("block"))),
            mandelbrot_launch(a["n"], a.block().number)); }},
};
// clang-format on

}  // namespace examples::report
