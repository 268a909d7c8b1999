// SPDX-License-Identifier: BSL-1.0
/// \file
/// MAGMA's way as a timeline: a block column at a time, each step one call of the library.
#pragma once

#include "tiles.hpp"

namespace examples::cholesky::programs {

class library_panels : public diagonal_on_host {
 public:
  constexpr library_panels(kc::timeline& t, const kc::gpu& card, const tiling& shape, const dpotrf_time& host)
      : diagonal_on_host(t, shape, host), t_(t), card_(card), shape_(shape) {}

  constexpr void dsyrk(int j) { update("dsyrk", 1, j); }
  constexpr void dgemm(int j) { update("dgemm", below(j), j); }
  constexpr void dtrsm(int j) { update("dtrsm", below(j), 1); }

 private:
  constexpr int below(int j) const { return shape_.blocks() - j - 1; }
  /// `rows` tiles of a column, over `inner` tiles.
  constexpr void update(const char* name, int rows, int inner) {
    const kc::count nb = shape_.nb;
    t_.launch(
        kc::run_of(library_product(name, rows * nb, nb, inner * nb), library_product_launch(rows * nb, nb), card_),
        work);
  }

  kc::timeline& t_;
  const kc::gpu& card_;
  tiling shape_;
};

constexpr void magma(kc::timeline& t, const kc::gpu& card, const tiling& shape, const dpotrf_time& host) {
  library_panels on(t, card, shape, host);
  on.upload();
  factor_by_panels(shape.blocks(), on);
  t.synchronize_device();
}

}  // namespace examples::cholesky::programs
