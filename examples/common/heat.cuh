// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "compare.hpp"
#include "device_buffer.cuh"
#include "input.cuh"
#include "parameters.hpp"
#include "square_block.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace examples {

// The heat kernels follow course slides on the heat equation in CUDA: one in global memory, one with a tile and a halo.

/// dt / h^2, below the 1/4 of stability. A sum of two powers of two keeps every result exact in float.
inline constexpr float fourier_number = 0.1875F;

/// The field at a node, and 0 beyond the edges: an x or y of -1 wraps round to one that is beyond them, too.
__device__ inline float node_value(const float* field, unsigned n, unsigned x, unsigned y) {
  return x < n && y < n ? field[static_cast<std::size_t>(y) * n + x] : 0.0F;
}

/// One step of forward Euler at a node; the nodes of the edge stay 0.
__device__ inline float heat_step(unsigned n, unsigned x, unsigned y, float centre, float left, float right, float up,
                                  float down) {
  const bool at_edge = x == 0 || y == 0 || x == n - 1 || y == n - 1;
  const float next = centre + fourier_number * (left + right + up + down - 4.0F * centre);
  return at_edge ? 0.0F : next;
}

/// Two fields of n x n nodes, of which one is a step later than the other.
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

  /// Every row of a small field; of a large one every k-th, k odd so that each row of a block takes its turn.
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

inline parameter_set heat_parameters(unsigned n, unsigned block) { return {{"n", n}, {"block", block}}; }

/// What the two kernels are measured at: one block to two fields of 256 MB.
inline std::vector<parameter_set> heat_to_measure() {
  std::vector<parameter_set> sets;
  for (const unsigned block : {8u, 16u, 32u})
    for (const unsigned n : {block, 1024u, 4096u, 8192u}) sets.push_back(heat_parameters(n, block));
  for (const unsigned n : {128u, 2048u}) sets.push_back(heat_parameters(n, 16));
  return sets;
}

inline std::vector<parameter_set> heat_to_check() {
  return {heat_parameters(1, 8), heat_parameters(33, 8), heat_parameters(100, 16), heat_parameters(100, 32),
          heat_parameters(64, 32)};
}

}  // namespace examples
