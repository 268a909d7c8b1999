// SPDX-License-Identifier: BSL-1.0
/// \file
/// derive: an estimate together with the steps that led to it.
///
///     constexpr auto why = kernelcost::derive(kernel, launch, machine::tesla_c2070, model::gonzalez2012_sum);
///     static_assert(why["C_comp"].value == 480);
///
/// derivation_text.hpp prints the steps as the papers write them.
#pragma once
#include <kernelcost/model/estimate.hpp>

namespace kernelcost {

/// The steps of the phases come first, each under its phase's name, then those of the whole kernel.
template <class Body, class Model>
constexpr derivation derive(const kernel_description<Body>& kernel, const launch& how, const gpu& card,
                            const Model& model) {
  derivation steps;
  const auto result = estimate(kernel, how, card, model, steps);
  steps.add("T(K)", "{} / {} GHz", {result.cycles.value(), card.need<parameter::clock>().value() / 1e9},
            static_cast<const seconds&>(result.time));
  return steps;
}
}  // namespace kernelcost
