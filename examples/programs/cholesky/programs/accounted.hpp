// SPDX-License-Identifier: BSL-1.0
/// \file
/// The factorisation with own kernels in the 2012 thesis' accounting (section 9.3, table 9.1): sequential steps,
/// kernels under its model (gonzalez2012_sum), copies at constant rates, and the measured dpotrf of the diagonal tiles.
/// The printed table omits some of it. Each correction is listed separately.
#pragma once

#include "../../../papers/thesis2012/trees.hpp"
#include "tiles.hpp"

namespace examples::cholesky::programs {

/// The corrections, by the numbers of docs/errata-2012.md.
struct accounting {
  bool whole_rows_come_back = false;       // 14: rows of tiles, not of the triangle
  bool every_dpotrf_counts = false;        // 15: one for each block column, and its copy
  bool whole_products = false;             // 16: one pass for each part of 32 columns of a tile
  bool launches_and_first_copies = false;  // 17
};
inline constexpr accounting as_printed{};
inline constexpr accounting as_corrected{true, true, true, true};

class accounted_tiles {
 public:
  constexpr accounted_tiles(kc::timeline& t, const kc::gpu& card, const tiling& shape, const dpotrf_time& host,
                            const accounting& as)
      : t_(t), shape_(shape), as_(as), dpotrf_(host(shape.tile())),
        tile_(tiling::doubles(shape.tile() * shape.tile())) {
    namespace thesis = thesis2012;
    const kc::launch tiles = tile_launch(shape.tile());
    const kc::count passes = as.whole_products ? shape.tile() / block_side : 1;
    const auto time = [&card](const auto& kernel, const kc::launch& how) {
      return static_cast<kc::seconds>(kc::estimate(kernel, how, card, kc::model::gonzalez2012_sum).time);
    };
    transpose_ = time(thesis::transpose_global(), tiles) + time(thesis::transpose_shared(), tiles);
    product_ = time(thesis::product_global(passes), tiles) + time(thesis::product_shared(passes), tiles);
    subtraction_ = time(thesis::subtraction(), subtraction_launch(shape.tile()));
    elimination_ = time(thesis::elimination(), tiles);
  }

  constexpr void upload() {
    if (!as_.launches_and_first_copies) return;
    for (int i = 0; i < shape_.blocks(); ++i) t_.copy_to_device(kc::pageable, shape_.row_of_tiles(i + 1), "matrix");
  }
  constexpr void dsyrk(int, int) {
    t_.copy_within_device(2 * tile_, "dsyrk");
    update("dsyrk");
    t_.copy_within_device(0.5 * tile_, "dsyrk");
  }
  constexpr void dgemm(int, int, int) {
    t_.copy_within_device(3 * tile_, "dgemm");
    update("dgemm");
    t_.copy_within_device(tile_, "dgemm");
  }
  constexpr void dtrsm(int, int) {
    t_.copy_within_device(2 * tile_, "dtrsm");
    for (int k = 0; k < shape_.nb; ++k) t_.launch(kc::run_of("dtrsm", elimination_));
    t_.copy_within_device(tile_, "dtrsm");
  }
  constexpr void to_host(int j) {
    const kc::count nb = shape_.tile();
    const kc::bytes triangle = j * tile_ + tiling::doubles(nb * (nb + 1) / 2);
    t_.copy_to_host(kc::pageable, as_.whole_rows_come_back ? (j + 1) * tile_ : triangle, "copy after dsyrk");
  }
  constexpr void dpotrf(int j) {
    if (!counts(j)) return;
    t_.synchronize_device();
    t_.host_work("dpotrf", dpotrf_);
  }
  constexpr void to_device(int j) {
    if (counts(j)) t_.copy_to_device(kc::pageable, tile_, "copy after dpotrf");
  }

 private:
  constexpr bool counts(int j) const { return as_.every_dpotrf_counts || j == 0; }
  constexpr void update(const char* name) {
    for (const kc::seconds& time : {transpose_, product_, subtraction_}) t_.launch(kc::run_of(name, time));
  }

  kc::timeline& t_;
  tiling shape_;
  accounting as_;
  kc::seconds dpotrf_;
  kc::bytes tile_;
  kc::seconds transpose_{};
  kc::seconds product_{};
  kc::seconds subtraction_{};
  kc::seconds elimination_{};
};

/// Calls `use` with the timeline, which does not outlive the call. Its card may be one without launch overhead.
template <class First, class Use>
constexpr auto with_own_kernels_accounted(const kc::gpu& on, const tiling& shape, const First& first,
                                          const dpotrf_time& host, const accounting& as, Use&& use) {
  kc::gpu card = on;
  // A machine's numbers must be positive. This one is lost in the sum.
  constexpr auto as_good_as_none = kc::seconds::from_value(1e-18);
  if (!as.launches_and_first_copies) card.launch_overhead = {as_good_as_none, "not counted: erratum 17"};
  kc::timeline t{card, kc::model::gonzalez2012_program};
  accounted_tiles steps(t, card, shape, host, as);
  steps.upload();
  factor_by_tiles(shape.blocks(), first, steps);
  t.synchronize_device();
  return use(t);
}

}  // namespace examples::cholesky::programs
