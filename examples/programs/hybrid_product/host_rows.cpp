// SPDX-License-Identifier: BSL-1.0
#include "host_rows.hpp"

#include "host_tile.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace examples::hybrid_product {
namespace {

// A tile of C stays in registers during the loop over rows of A and a panel of B. The panel holds B's columns, packed.
// The rows of B itself are often at a distance of a power of two, and a cache holds few such rows.
constexpr std::size_t tile_rows = host_tile_rows;
constexpr std::size_t tile_cols = host_tile_cols;
using floats [[gnu::vector_size(tile_cols * sizeof(float))]] = float;
struct alignas(sizeof(floats)) row_of_panel {
  float element[tile_cols];
};

/// Packs columns of B from `col` on, at most as many as a tile has. The rest are zero.
void pack(std::vector<row_of_panel>& panel, const float* b, std::size_t col, std::size_t cols) {
  const std::size_t wide = std::min(tile_cols, cols - col);
  for (std::size_t k = 0; k < panel.size(); ++k) {
    panel[k] = {};
    std::memcpy(panel[k].element, b + k * cols + col, wide * sizeof(float));
  }
}

/// Multiplies the part of the tile that lies in C: `tall` rows and `wide` columns.
void multiply_tile(const float* a, const row_of_panel* panel, float* c, std::size_t tall, std::size_t wide,
                   std::size_t cols, std::size_t inner) {
  const float* row[tile_rows];
  for (std::size_t r = 0; r < tile_rows; ++r) row[r] = a + std::min(r, tall - 1) * inner;
  floats sums[tile_rows] = {};
  for (std::size_t k = 0; k < inner; ++k) {
    floats of_b;
    std::memcpy(&of_b, panel[k].element, sizeof of_b);
    for (std::size_t r = 0; r < tile_rows; ++r) sums[r] += row[r][k] * of_b;
  }
  for (std::size_t r = 0; r < tall; ++r) std::memcpy(c + r * cols, &sums[r], wide * sizeof(float));
}

}  // namespace

void multiply_on_host(const float* a, const float* b, float* c, std::size_t rows, std::size_t cols, std::size_t inner,
                      [[maybe_unused]] int threads) {
#ifdef _OPENMP
#pragma omp parallel num_threads(threads)
#endif
  {
    std::vector<row_of_panel> panel(inner);
    // Dynamic, so that a processor with other work does not delay the others.
#ifdef _OPENMP
#pragma omp for schedule(dynamic)
#endif
    for (std::size_t col = 0; col < cols; col += tile_cols) {
      pack(panel, b, col, cols);
      for (std::size_t at = 0; at < rows; at += tile_rows)
        multiply_tile(a + at * inner, panel.data(), c + at * cols + col, std::min(tile_rows, rows - at),
                      std::min(tile_cols, cols - col), cols, inner);
    }
  }
}

int host_threads() { return std::max(1, most_host_threads() - 1); }

int most_host_threads() {
#ifdef _OPENMP
  return omp_get_max_threads();
#else
  return 1;
#endif
}

}  // namespace examples::hybrid_product
