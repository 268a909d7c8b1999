// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/cholesky/programs/accounted.hpp"
#include "cholesky_tiling.hpp"

namespace examples::report {

/// `as` is printed, corrected or program. The first two are the 2012 thesis' accounting of sequential steps, with its
/// slips and without. The third is our CUDA program under the best model for which the card has data.
inline constexpr listed_program cholesky_own_kernels{
    "cholesky_own_kernels", "n=2560;nb=64;as=corrected", "A = L L' in tiles without cuBLAS",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      const auto shape = tiling_of(parameters);
      const auto& as = parameters.text("as");
      if (as == "program") {
        kc::timeline t{at.card};
        cholesky::programs::own_kernels(t, at.card, shape, cholesky::every_third_profile,
                                        cholesky::dpotrf_time{at.host});
        return use(t);
      }
      if (as != "printed" && as != "corrected")
        throw usage_error{"parameter as: '" + as + "' is none of printed, corrected, program"};
      cholesky::programs::with_own_kernels_accounted(
          at.card, shape, cholesky::every_third_profile, cholesky::dpotrf_time{at.host},
          as == "printed" ? cholesky::programs::as_printed : cholesky::programs::as_corrected, use);
    }};

}  // namespace examples::report
