// SPDX-License-Identifier: BSL-1.0
/// \file
/// The elements of a picture of the Mandelbrot set, shared by the kernel, the reference and the description.
#pragma once

#include <cmath>

#if defined(__CUDACC__)
#define EXAMPLES_HOST_DEVICE __host__ __device__
#else
#define EXAMPLES_HOST_DEVICE
#endif

namespace examples {

/// A square of the complex plane, n x n pixels: the whole set if zoom is 1, a part of its edge if zoom is larger.
struct picture {
  float left;
  float top;
  float step;

  picture(unsigned n, unsigned zoom)
      : left{-0.745F - 1.5F / static_cast<float>(zoom)}, top{0.113F - 1.5F / static_cast<float>(zoom)},
        step{3.0F / static_cast<float>(zoom) / static_cast<float>(n)} {}
};

/// z and c of one pixel. Every rounding is explicit, so that host and device compute the same values.
struct orbit {
  float c_x;
  float c_y;
  float x = 0;
  float y = 0;

  EXAMPLES_HOST_DEVICE orbit(const picture& view, unsigned column, unsigned row)
      : c_x{fmaf(static_cast<float>(column), view.step, view.left)}, c_y{fmaf(static_cast<float>(row), view.step,
                                                                              view.top)} {}

  /// Computes z = z^2 + c and returns whether |z| now exceeds 2; such an orbit never returns.
  EXAMPLES_HOST_DEVICE bool escapes() {
    const float next_x = fmaf(x, x, fmaf(-y, y, c_x));
    y = fmaf(x + x, y, c_y);
    x = next_x;
    return fmaf(x, x, y * y) > 4.0F;
  }
};

/// The number of iterations of a pixel's orbit until it escapes, at most `limit`. An orbit that returns to an earlier
/// point repeats itself and never escapes, so it is followed no further. Each point whose
/// number is a power of two is remembered.
inline unsigned rounds_of(const picture& view, unsigned column, unsigned row, unsigned limit) {
  orbit z{view, column, row};
  float earlier_x = 0;
  float earlier_y = 0;
  unsigned rounds = 0;
  while (rounds < limit) {
    ++rounds;
    if (z.escapes()) return rounds;
    if (!(z.x < earlier_x) && !(z.x > earlier_x) && !(z.y < earlier_y) && !(z.y > earlier_y)) break;
    if ((rounds & (rounds - 1)) == 0) {
      earlier_x = z.x;
      earlier_y = z.y;
    }
  }
  return limit;
}

}  // namespace examples

#undef EXAMPLES_HOST_DEVICE
