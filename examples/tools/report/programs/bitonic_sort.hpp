// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/bitonic_sort/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

inline constexpr listed_program bitonic_sort_program{
    bitonic_sort::facts.name, bitonic_sort::facts.defaults, "Bitonic sorts of lists of n keys, one after the other",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      kc::timeline t{at.card};
      bitonic_sort::program(t, at.card, bitonic_sort::shape_of(parameters));
      use(t);
    }};

}  // namespace examples::report
