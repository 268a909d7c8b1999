// SPDX-License-Identifier: BSL-1.0
#include "evaluate.hpp"

#include "kernels.hpp"
#include "models.hpp"

namespace examples::report {

parameter_set default_parameters(std::string_view kernel) {
  parameter_set result{};
  visit_kernel(kernel, [&result](const auto& listed) { result = parameter_set::listed(listed.defaults); });
  return result;
}

evaluation evaluate(std::string_view kernel, const parameter_set& parameters, const kc::gpu& card,
                    std::string_view model) {
  evaluation result;
  const auto price = [&](const auto& description, const kc::launch& how) {
    visit_model(model, [&](const auto& of) {
      // With its steps always, because a second instantiation of every pair without them costs more than they do.
      const auto cost = kc::estimate(description, how, card, of, result.steps);
      result.steps.add("T(K)", "{} / {} Hz", {cost.cycles.value(), card.need<kc::parameter::clock>().value()},
                       static_cast<const kc::seconds&>(cost.time));
      result.cycles = cost.cycles;
      result.time = cost.time;
      result.bottleneck = cost.bottleneck;
      result.occupancy = cost.occupancy;
      result.ignored = cost.ignored;
      result.phases.assign(cost.phases.begin(), cost.phases.end());
    });
  };
  visit_kernel(kernel, [&](const auto& listed) { listed.visit(parameters, price); });
  return result;
}

}  // namespace examples::report
