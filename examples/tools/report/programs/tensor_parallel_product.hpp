// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/tensor_parallel_product/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

/// The card is each of the program's cards. H100 and H200 are joined by NVLink.
inline constexpr listed_program tensor_parallel_product_program{
    tensor_parallel_product::facts.name, tensor_parallel_product::facts.defaults,
    "Two products divided over several cards, and the reduction of their parts",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      const auto shape = tensor_parallel_product::shape_of(parameters);
      const auto cards = system_of(at.card, shape.cards);
      kc::timeline t{cards};
      tensor_parallel_product::program(t, cards, shape);
      use(t);
    }};

}  // namespace examples::report
