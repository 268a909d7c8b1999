// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/k_means/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

inline constexpr listed_program k_means_program{
    k_means::facts.name, k_means::facts.defaults, "Clusters of n points",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      kc::timeline t{at.card};
      k_means::program(t, at.card, k_means::shape_of(parameters));
      use(t);
    }};

}  // namespace examples::report
