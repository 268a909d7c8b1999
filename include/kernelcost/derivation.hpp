// SPDX-License-Identifier: BSL-1.0
/// \file
/// derive: an estimate together with the steps of its computation.
///
///     constexpr auto why = kernelcost::derive(kernel, launch, machine::tesla_c2070, model::gonzalez2012_sum);
///     static_assert(why["C_comp"].value == 480);
///
/// derivation_text.hpp prints the steps as the papers write them.
#pragma once
#include <kernelcost/model/derivation_steps.hpp>
#include <kernelcost/model/estimate.hpp>

namespace kernelcost {

/// The steps of the phases come first, each under the name of its phase, then the steps of the whole kernel. The model
/// is a `cost_model`.
template <node::tree Body, cost_model Model>
constexpr derivation derive(const kernel_description<Body>& kernel, const launch& how, const gpu& card,
                            const Model& model) {
  derivation steps;
  const auto result = estimate(kernel, how, card, model, steps);
  steps.in_seconds("T(K)", steps.last(result.cycles) / steps.operand(card.need<parameter::clock>()));
  return steps;
}

/// Overload for arguments that `estimate` does not accept: a compile error with a short message.
template <class Kernel, class How, class Card, class Model>
requires(!detail::can_be_estimated<Kernel, How, Card, Model>) constexpr derivation
    derive(const Kernel&, const How&, const Card&, const Model&) {
  detail::state_the_mistaken_argument<Kernel, How, Card, Model>();
  return {};
}
}  // namespace kernelcost
