// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/halo_exchange/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

/// The card is each of the program's cards. H100 and H200 are joined by NVLink.
inline constexpr listed_program halo_exchange_program{
    halo_exchange::facts.name, halo_exchange::facts.defaults,
    "The heat equation on several cards, which exchange the edges of their rows",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      const auto shape = halo_exchange::shape_of(parameters);
      const auto cards = system_of(at.card, shape.cards);
      kc::timeline t{cards};
      halo_exchange::program(t, cards, shape);
      use(t);
    }};

}  // namespace examples::report
