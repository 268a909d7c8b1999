// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/heat/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

inline constexpr listed_program heat_program{
    heat::facts.name, heat::facts.defaults, "Time steps of the heat equation on n x n nodes",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      kc::timeline t{at.card};
      const heat::shape all = heat::shape_of(parameters);
      heat::program(t, at.card, all, heat::rounds_of(all));
      use(t);
    }};

}  // namespace examples::report
