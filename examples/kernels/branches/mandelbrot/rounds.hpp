// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "picture.hpp"

#include <kernelcost/kernelcost.hpp>

#include <algorithm>

namespace examples {

namespace kc = kernelcost;

#if defined(__GNUC__) && defined(__x86_64__) && !defined(__CUDACC__)
#define EXAMPLES_HAS_FMA
/// rounds_of() with the processor's multiply-add: otherwise each of millions is a call of a function.
[[gnu::target("fma"), gnu::flatten]] inline unsigned rounds_by_fma(const picture& view, unsigned column, unsigned row,
                                                                   unsigned limit) {
  return rounds_of(view, column, row, limit);
}
#endif

/// Trips of the kernel's loop over a picture in blocks of side x side threads, found by following the same orbits on
/// the host. If the picture has many warps, a grid of at most 64 x 64 evenly spaced warps is sampled: the figures are
/// then estimates, within a few per cent.
inline kc::expr::varying mandelbrot_rounds(unsigned n, unsigned zoom, unsigned limit, unsigned side) {
  constexpr unsigned samples_a_side = 64;
  const picture view{n, zoom};
  auto* rounds_at = rounds_of;
#if defined(EXAMPLES_HAS_FMA)
  if (__builtin_cpu_supports("fma")) rounds_at = rounds_by_fma;
#endif
  const unsigned width = std::min(side, n);
  const unsigned height = std::min(side < 32 ? 32 / side : 1, n);
  const unsigned step_x = (n / width + samples_a_side - 1) / samples_a_side * width;
  const unsigned step_y = (n / height + samples_a_side - 1) / samples_a_side * height;
  double pixels = 0;
  double warps = 0;
  double of_pixels = 0;
  double of_warps = 0;
  unsigned most = 0;
  for (unsigned top = 0; top < n; top += step_y) {
    for (unsigned left = 0; left < n; left += step_x) {
      unsigned of_warp = 0;
      for (unsigned row = top; row < std::min(top + height, n); ++row) {
        for (unsigned column = left; column < std::min(left + width, n); ++column) {
          const unsigned rounds = rounds_at(view, column, row, limit);
          of_pixels += rounds;
          ++pixels;
          of_warp = std::max(of_warp, rounds);
        }
      }
      of_warps += of_warp;
      ++warps;
      most = std::max(most, of_warp);
    }
  }
  return {of_pixels / pixels, of_warps / warps, most};
}

}  // namespace examples

#undef EXAMPLES_HAS_FMA
