// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/input.cuh"

#include <cstddef>
#include <string>
#include <vector>

namespace examples {

// The heat kernels follow course slides on the heat equation in CUDA: one in global memory, one with a tile and a halo.

/// dt / h^2, below the stability limit of 1/4. A sum of two powers of two keeps every result exact in float.
inline constexpr float fourier_number = 0.1875F;

/// The field at a node, and 0 outside the field: an x or y of -1 wraps round to a value that is outside, too.
template <typename T = float>
__device__ inline T node_value(const T* field, unsigned n, unsigned x, unsigned y) {
  return x < n && y < n ? field[static_cast<std::size_t>(y) * n + x] : static_cast<T>(0);
}

/// One step of forward Euler at a node; the nodes at the edge stay 0.
template <typename T = float>
__device__ inline T heat_step(unsigned n, unsigned x, unsigned y, T centre, T left, T right, T up, T down) {
  const bool at_edge = x == 0 || y == 0 || x == n - 1 || y == n - 1;
  const T next = centre + static_cast<T>(fourier_number) * (left + right + up + down - static_cast<T>(4) * centre);
  return at_edge ? static_cast<T>(0) : next;
}

/// Two fields of n x n nodes, one of which is a step later than the other.
class heat_fields {
 public:
  explicit heat_fields(unsigned n)
      : n_{n}, now_{static_cast<std::size_t>(n) * n}, next_{static_cast<std::size_t>(n) * n} {
    fill(now_, 1);
  }

  unsigned n() const { return n_; }
  const float* now() const { return now_.data(); }
  float* next() { return next_.data(); }

  void poison_next() { next_.poison(); }

  /// Checks every row of a small field, and every k-th row of a large one; k is odd, so that each row of a block is
  /// checked.
  void check() const {
    constexpr unsigned rows_to_check = 1024;
    const unsigned step = n_ / rows_to_check | 1U;
    const unsigned rows = (n_ - 1) / step + 1;
    const std::size_t row_bytes = n_ * sizeof(float);
    std::vector<float> got(static_cast<std::size_t>(rows) * n_);
    EXAMPLES_CUDA_CHECK(
        cudaMemcpy2D(got.data(), row_bytes, next_.data(), step * row_bytes, row_bytes, rows, cudaMemcpyDeviceToHost));
    require_equal(step == 1 ? "next" : "next, one row in " + std::to_string(step), got,
                  [&](std::size_t i) { return reference(i % n_, i / n_ * step); });
  }

 private:
  double reference(std::size_t x, std::size_t y) const {
    if (x == 0 || y == 0 || x == n_ - 1 || y == n_ - 1) return 0;
    const auto value = [this](std::size_t at_x, std::size_t at_y) { return input_value<double>(1, at_y * n_ + at_x); };
    const double neighbours = value(x - 1, y) + value(x + 1, y) + value(x, y - 1) + value(x, y + 1);
    return value(x, y) + fourier_number * (neighbours - 4 * value(x, y));
  }

  unsigned n_;
  device_buffer<float> now_, next_;
};

}  // namespace examples
