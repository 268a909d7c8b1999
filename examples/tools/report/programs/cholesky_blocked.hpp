// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cholesky_tiling.hpp"

namespace examples::report {

inline constexpr listed_program cholesky_blocked{
    "cholesky_blocked", "n=4096;nb=256", "A = L L' in tiles, cuBLAS on every tile",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      kc::timeline t{at.card};
      cholesky::programs::blocked(t, at.card, tiling_of(parameters), cholesky::dpotrf_time{at.host});
      use(t);
    }};

}  // namespace examples::report
