// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../cholesky/programs/accounted.hpp"
#include "cholesky_tiling.hpp"

namespace examples::report {

/// `as` is printed or corrected, the 2012 thesis' accounting of one step after the other with its slips and without, or program: what our
/// CUDA program does, under the best model that the card allows.
inline constexpr listed_program cholesky_own_kernels{
    "cholesky_own_kernels", "n=2560;nb=64;as=corrected",
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
