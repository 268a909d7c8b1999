// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/cholesky/programs/on_host.hpp"
#include "cholesky_tiling.hpp"

namespace examples::report {

/// `by` is tiles, columns, or lapack for one call of dpotrf. The card does nothing.
inline constexpr listed_program cholesky_on_host{
    "cholesky_on_host", "n=2048;nb=64;by=tiles", "A = L L' on the host, without the card",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      const auto shape = tiling_of(parameters);
      const auto& by = parameters.text("by");
      if (by != "tiles" && by != "columns" && by != "lapack")
        throw usage_error{"parameter by: '" + by + "' is neither tiles, columns nor lapack"};
      kc::timeline t{at.card};
      if (by == "tiles")
        cholesky::programs::blocked_on_host(t, at.host, shape, cholesky::every_third_profile);
      else if (by == "columns")
        cholesky::programs::columns_on_host(t, at.host, shape);
      else
        cholesky::programs::lapack_on_host(t, shape, cholesky::dpotrf_time{at.host});
      use(t);
    }};

}  // namespace examples::report
