// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/laplace/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

inline constexpr listed_program laplace_program{
    laplace::facts.name, laplace::facts.defaults, "Laplace's equation on n x n nodes by Jacobi's method",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      kc::timeline t{at.card};
      laplace::program(t, at.card, laplace::shape_of(parameters));
      use(t);
    }};

}  // namespace examples::report
