// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cholesky_tiling.hpp"

namespace examples::report {

inline constexpr listed_program cholesky_magma{
    "cholesky_magma", "n=4096;nb=128",
    "A = L L', cuBLAS on whole block columns, the diagonal tile on the host meanwhile",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      kc::timeline t{at.card};
      cholesky::programs::magma(t, at.card, tiling_of(parameters), cholesky::dpotrf_time{at.host});
      use(t);
    }};

}  // namespace examples::report
