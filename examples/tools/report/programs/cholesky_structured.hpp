// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cholesky_tiling.hpp"

namespace examples::report {

inline constexpr listed_program cholesky_structured{
    "cholesky_structured", "n=4096;nb=256", "A = L L', cuBLAS on the tiles inside the profile of the matrix",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      kc::timeline t{at.card};
      cholesky::programs::structured(t, at.card, tiling_of(parameters), cholesky::every_third_profile,
                                     cholesky::dpotrf_time{at.host});
      use(t);
    }};

}  // namespace examples::report
