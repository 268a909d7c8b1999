// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/leapfrog/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

/// `forces` is sqrt or rsqrt.
inline constexpr listed_program leapfrog_program{
    leapfrog::facts.name, leapfrog::facts.defaults, "n bodies that attract each other, in time steps",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      kc::timeline t{at.card};
      leapfrog::program(t, at.card, leapfrog::shape_of(parameters));
      use(t);
    }};

}  // namespace examples::report
