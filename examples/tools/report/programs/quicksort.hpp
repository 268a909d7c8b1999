// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/quicksort/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

inline constexpr listed_program quicksort_program{
    quicksort::facts.name, quicksort::facts.defaults, "Sorts n keys by quicksort, whose kernels launch kernels",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      kc::timeline t{at.card};
      quicksort::program(t, at.card, quicksort::shape_of(parameters));
      use(t);
    }};

}  // namespace examples::report
