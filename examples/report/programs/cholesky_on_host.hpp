// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../cholesky/programs/on_host.hpp"
#include "cholesky_tiling.hpp"

namespace examples::report {

/// `tiles` is yes, or no for one call of dpotrf. The card has nothing to do.
inline constexpr listed_program cholesky_on_host{
    "cholesky_on_host", "n=2048;nb=64;tiles=yes",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      const auto shape = tiling_of(parameters);
      const auto& tiles = parameters.text("tiles");
      if (tiles != "yes" && tiles != "no") throw usage_error{"parameter tiles: '" + tiles + "' is neither yes nor no"};
      kc::timeline t{at.card};
      if (tiles == "yes")
        cholesky::programs::blocked_on_host(t, at.host, shape, cholesky::every_third_profile);
      else
        cholesky::programs::unblocked_on_host(t, shape, cholesky::dpotrf_time{at.host});
      use(t);
    }};

}  // namespace examples::report
