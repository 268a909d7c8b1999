// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "rounds.hpp"
#include "tree.hpp"

#include <array>
#include <map>

namespace examples {

/// mandelbrot_rounds() of a picture, computed once for all models.
inline const kc::expr::varying& known_mandelbrot_rounds(unsigned n, unsigned zoom, unsigned limit, unsigned side) {
  static std::map<std::array<unsigned, 4>, kc::expr::varying> known;
  const std::array key{n, zoom, limit, side};
  auto found = known.find(key);
  if (found == known.end()) found = known.emplace(key, mandelbrot_rounds(n, zoom, limit, side)).first;
  return found->second;
}

// clang-format off
inline constexpr manifest mandelbrot_manifest{
  {.name = "mandelbrot",
   .about = "How soon the points of the Mandelbrot set's picture escape, one pixel a thread",
   .example_of = kernel_class::divergent,
   .any_launch = true,
   // Describing a picture requires following its orbits: these limits keep that below a second or two.
   .parameters = {param::whole("n", 1024).up_to(1 << 16), param::whole("zoom", 1),
                  param::whole("limit", 256).up_to(4096), param::square_block(16)},
   .measured = {
     "n=16,256,1024,2^11;zoom=1;limit=256;block=16",
     "n=1024;zoom=1;limit=256;block=8,32",
     "n=1024;zoom=1;limit=16,64,1024;block=16",
     "n=1024;zoom=16,256;limit=1024;block=16",
     "n=2^13;zoom=1;limit=16;block=16"},
   .checked = {
     "n=1;zoom=1;limit=10;block=8",
     "n=100;zoom=1;limit=50;block=16",
     "n=64;zoom=16;limit=100;block=8",
     "n=33;zoom=1;limit=20;block=32"}},
  [](const arguments& a, auto& use) {
    const auto rounds = known_mandelbrot_rounds(a.number("n"), a.number("zoom"), a.number("limit"), a.number("block"));
    use(mandelbrot(a["n"], a.block().number, rounds), mandelbrot_launch(a["n"], a.block().number)); }};
// clang-format on

}  // namespace examples
