// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/data_parallel_step/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

/// The card is each of the program's cards. H100 and H200 are joined by NVLink.
inline constexpr listed_program data_parallel_step_program{
    data_parallel_step::facts.name, data_parallel_step::facts.defaults,
    "A training step on several cards: gradients are reduced by buckets while the rest is computed",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      const auto shape = data_parallel_step::shape_of(parameters);
      const auto cards = system_of(at.card, shape.cards);
      kc::timeline t{cards};
      data_parallel_step::program(t, cards, shape);
      use(t);
    }};

}  // namespace examples::report
