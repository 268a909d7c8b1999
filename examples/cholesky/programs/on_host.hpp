// SPDX-License-Identifier: BSL-1.0
/// \file
/// The factorisations that need no card, as timelines: one call, and tile by tile on one thread.
#pragma once

#include "tiles.hpp"

namespace examples::cholesky::programs {

constexpr void unblocked_on_host(kc::timeline& t, const tiling& shape, const dpotrf_time& dpotrf) {
  t.host_work("dpotrf", dpotrf(shape.n));
}

/// C -= A Bᵀ of tiles; dtrsm does half of it.
constexpr auto update_work(const char* name, kc::count nb, double share) {
  using namespace kc::expr;
  const kc::count tile = nb * nb;
  const buffer<double> a{"A", tile}, b{"B", tile}, c{"C", tile};
  return kernel(name, repeat(tile, load(a), load(b), load(c), store(c)), compute<double>(op::fma, share * nb * tile));
}

/// The steps of factor_by_tiles, each as host_tiles has it.
class tiles_on_host {
 public:
  constexpr tiles_on_host(kc::timeline& t, const kc::host& on, const tiling& shape)
      : t_(t), dpotrf_(dpotrf_time{on}(shape.nb)), update_(time(on, shape.nb, 1)), dtrsm_(time(on, shape.nb, 0.5)) {}

  constexpr void dsyrk(int, int) { t_.host_work("dsyrk", update_); }
  constexpr void dgemm(int, int, int) { t_.host_work("dgemm", update_); }
  constexpr void dtrsm(int, int) { t_.host_work("dtrsm", dtrsm_); }
  constexpr void dpotrf(int) { t_.host_work("dpotrf", dpotrf_); }
  constexpr void to_host(int) {}
  constexpr void to_device(int) {}

 private:
  static constexpr kc::seconds time(const kc::host& on, kc::count nb, double share) {
    return kc::estimate_on_host(update_work("update", nb, share).body, on).time;
  }

  kc::timeline& t_;
  kc::seconds dpotrf_;
  kc::seconds update_;
  kc::seconds dtrsm_;
};

template <class First>
constexpr void blocked_on_host(kc::timeline& t, const kc::host& on, const tiling& shape, const First& first) {
  tiles_on_host steps(t, on, shape);
  factor_by_tiles(shape.blocks(), first, steps);
}

}  // namespace examples::cholesky::programs
