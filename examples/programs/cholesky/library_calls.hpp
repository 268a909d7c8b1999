// SPDX-License-Identifier: BSL-1.0
/// \file
/// Times of the library's calls on a card: measured if there is a measurement, otherwise from the description of a
/// published product (tree.hpp).
#pragma once

#include "cublas_on_h200.hpp"
#include "tree.hpp"

#include <string_view>

namespace examples::cholesky {

/// Calls on a card, which must outlive this object. Sizes are rows and columns of elements; `nb` is that of a tile.
class library_calls {
 public:
  constexpr explicit library_calls(const kc::gpu& card)
      : card_(&card), measured_(std::string_view{card.name} == kc::machine::h200.name) {}

  /// C -= A Aᵀ, C of nb x nb, A of nb x inner.
  constexpr kc::kernel_run dsyrk(kc::count nb, kc::count inner) const {
    using namespace cublas_on_h200;
    if (!measured_) return described("dsyrk", nb, nb, inner);
    return kc::library_call(
        "dsyrk",
        by_tile(nb, dsyrk_64.extrapolated(inner), dsyrk_128.extrapolated(inner), dsyrk_256.extrapolated(inner)),
        by_tile(nb, dsyrk_64_call.extrapolated(inner), dsyrk_128_call.extrapolated(inner),
                dsyrk_256_call.extrapolated(inner)));
  }
  /// C -= A Bᵀ, A of rows x inner, B of nb x inner.
  constexpr kc::kernel_run dgemm(kc::count rows, kc::count nb, kc::count inner) const {
    using namespace cublas_on_h200;
    if (!measured_) return described("dgemm", rows, nb, inner);
    return kc::library_call("dgemm",
                            by_tile(nb, dgemm_64.extrapolated(rows, inner), dgemm_128.extrapolated(rows, inner),
                                    dgemm_256.extrapolated(rows, inner)),
                            by_tile(nb, dgemm_64_call.extrapolated(rows, inner),
                                    dgemm_128_call.extrapolated(rows, inner),
                                    dgemm_256_call.extrapolated(rows, inner)));
  }
  /// B = B L⁻ᵀ, B of rows x nb.
  constexpr kc::kernel_run dtrsm(kc::count rows, kc::count nb) const {
    using namespace cublas_on_h200;
    if (!measured_) return described("dtrsm", rows, nb, nb);
    return kc::library_call(
        "dtrsm", by_tile(nb, dtrsm_64.extrapolated(rows), dtrsm_128.extrapolated(rows), dtrsm_256.extrapolated(rows)),
        by_tile(nb, dtrsm_64_call.extrapolated(rows), dtrsm_128_call.extrapolated(rows),
                dtrsm_256_call.extrapolated(rows)));
  }

 private:
  constexpr kc::kernel_run described(const char* name, kc::count rows, kc::count cols, kc::count inner) const {
    return kc::run_of(library_product(name, rows, cols, inner), library_product_launch(rows, cols), *card_);
  }
  static constexpr kc::seconds by_tile(kc::count nb, const kc::seconds& of_64, const kc::seconds& of_128,
                                       const kc::seconds& of_256) {
    return kc::measured_work{cublas_on_h200::record, {{64, of_64}, {128, of_128}, {256, of_256}}}.extrapolated(nb);
  }

  const kc::gpu* card_;
  bool measured_;
};

}  // namespace examples::cholesky
