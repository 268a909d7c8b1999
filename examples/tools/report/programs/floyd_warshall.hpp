// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/floyd_warshall/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

inline constexpr listed_program floyd_warshall_program{
    floyd_warshall::facts.name, floyd_warshall::facts.defaults, "Shortest paths between all pairs of n nodes",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      kc::timeline t{at.card};
      floyd_warshall::program(t, at.card, floyd_warshall::shape_of(parameters));
      use(t);
    }};

}  // namespace examples::report
