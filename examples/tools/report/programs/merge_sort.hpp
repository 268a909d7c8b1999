// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/merge_sort/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

inline constexpr listed_program merge_sort_program{
    merge_sort::facts.name, merge_sort::facts.defaults, "Sorts n keys by merges of ever longer runs",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      kc::timeline t{at.card};
      merge_sort::program(t, at.card, merge_sort::shape_of(parameters));
      use(t);
    }};

}  // namespace examples::report
