// SPDX-License-Identifier: BSL-1.0
/// \file
/// MAGMA's order as a timeline: one block column at a time, each step one call of the library.
#pragma once

#include "tiles.hpp"

namespace examples::cholesky::programs {

class library_panels : public diagonal_on_host {
 public:
  constexpr library_panels(kc::timeline& t, const kc::gpu& card, const tiling& shape, const dpotrf_time& host)
      : diagonal_on_host(t, shape, host), t_(t), calls_(card), shape_(shape) {}

  constexpr void dsyrk(int j) { t_.launch(calls_.dsyrk(shape_.nb, left(j)), work); }
  constexpr void dgemm(int j) { t_.launch(calls_.dgemm(below(j), shape_.nb, left(j)), work); }
  constexpr void dtrsm(int j) { t_.launch(calls_.dtrsm(below(j), shape_.nb), work); }

 private:
  constexpr kc::count left(int j) const { return j * shape_.nb; }
  constexpr kc::count below(int j) const { return (shape_.blocks() - j - 1) * shape_.nb; }

  kc::timeline& t_;
  library_calls calls_;
  tiling shape_;
};

constexpr void magma(kc::timeline& t, const kc::gpu& card, const tiling& shape, const dpotrf_time& host) {
  library_panels on(t, card, shape, host);
  on.upload();
  factor_by_panels(shape.blocks(), on);
  t.synchronize_device();
}

}  // namespace examples::cholesky::programs
