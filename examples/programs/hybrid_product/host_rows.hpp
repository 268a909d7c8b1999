// SPDX-License-Identifier: BSL-1.0
/// \file
/// The host's share of a product.
#pragma once

#include <cstddef>

namespace examples::hybrid_product {

/// c = a b with a of rows x inner and b of inner x cols, in row-major order, on `threads` threads. Without OpenMP, one
/// thread.
void multiply_on_host(const float* a, const float* b, float* c, std::size_t rows, std::size_t cols, std::size_t inner,
                      int threads);

/// One for each of the host's processors except the one that feeds the card, and at least one. One without OpenMP.
int host_threads();
/// One for each of the host's processors, or OMP_NUM_THREADS. One without OpenMP.
int most_host_threads();

}  // namespace examples::hybrid_product
