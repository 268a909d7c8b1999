// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/monte_carlo_pi/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

inline constexpr listed_program monte_carlo_pi_program{
    monte_carlo_pi::facts.name, monte_carlo_pi::facts.defaults, "Pi from random points",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      kc::timeline t{at.card};
      monte_carlo_pi::program(t, at.card, monte_carlo_pi::shape_of(parameters));
      use(t);
    }};

}  // namespace examples::report
