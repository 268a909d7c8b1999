// SPDX-License-Identifier: BSL-1.0
/// \file
/// The host's share of a product.
#pragma once

#include <cstddef>

namespace examples::hybrid_product {

/// c = a b with a of rows x inner, b of inner x cols, row after row, on so many threads: one unless built with OpenMP.
void multiply_on_host(const float* a, const float* b, float* c, std::size_t rows, std::size_t cols, std::size_t inner,
                      int threads);

/// One for each of the host's processors but the one that feeds the card, and at least one; without OpenMP one.
int host_threads();
/// One for each of the host's processors, or as many as OMP_NUM_THREADS says; without OpenMP one.
int most_host_threads();

}  // namespace examples::hybrid_product
