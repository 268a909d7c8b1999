// SPDX-License-Identifier: BSL-1.0
/// \file
/// evaluation: an estimate of any kernel under any model, as one type, for programs that learn the names of both at run
/// time.
#pragma once
#include <kernelcost/derivation.hpp>
#include <kernelcost/report/models.hpp>
#include <kernelcost/what_if.hpp>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcost::report {

/// The cost of each access, see model/accesses.hpp.
struct access_account {
  /// In the order of the tree.
  std::vector<access_cost> sites;
  /// Their sums by buffer, in the order in which the buffers appear.
  std::vector<buffer_cost> buffers;
};

/// The result of `estimate` without the types of the kernel and the model.
struct evaluation {
  kernelcost::cycles cycles{};
  kernelcost::seconds time{};
  /// Between the kernel's end and the start of the next one in its stream; 0 if the model does not know it.
  kernelcost::seconds gap{};
  error_band band{};
  resource bottleneck{};
  kernelcost::occupancy occupancy{};
  feature ignored{};
  /// Cycles for which the kernel occupies each resource, in isolation.
  resource_costs resources{};
  std::vector<phase_cost> phases;
  /// Nothing under a model that gives no account of accesses.
  std::optional<access_account> accesses;
  /// Operations and bytes by level; nothing under other models than roofline.
  std::optional<model::roofline_model::figures> work;
  /// Further steps of a kernel with many phases are left out; the estimate is not affected.
  derivation steps{derivation::beyond_capacity::left_out};

  /// The time between the starts of two launches in a row.
  kernelcost::seconds between_launches() const { return time + gap; }
};

namespace detail {
template <class Accesses>
access_account account_of(const Accesses& accesses) {
  access_account result;
  std::set<std::string_view> seen;
  for (const auto& site : accesses) {
    result.sites.push_back(site);
    if (seen.insert(site.buffer).second) result.buffers.push_back(accesses.of(site.buffer));
  }
  return result;
}
}  // namespace detail

/// The estimate of `kernel` with `change`, launched as `how` on `card`, under the model with the given name. Throws
/// usage_error for a name that is no model's, and kernelcost::error for what `estimate` rejects.
template <node::tree Body>
evaluation evaluate(const kernel_description<Body>& kernel, const launch& how, const gpu& card, std::string_view model,
                    const changes& change = {}) {
  evaluation result;
  // Always a changed description with steps, because each further instantiation for every model takes longer to compile
  // than it saves.
  const auto changed = what_if(kernel, change);
  visit_model(model, [&](const auto& of) {
    const auto cost = estimate(changed, how, card, of, result.steps);
    result.steps.in_seconds("T(K)",
                            result.steps.last(cost.cycles) / result.steps.operand(card.need<parameter::clock>()));
    result.cycles = cost.cycles;
    result.time = cost.time;
    result.gap = cost.gap;
    result.band = cost.band;
    result.bottleneck = cost.bottleneck;
    result.occupancy = cost.occupancy;
    result.ignored = cost.ignored;
    result.resources = cost.resources;
    result.phases.assign(cost.phases.begin(), cost.phases.end());
    if constexpr (requires { cost.accesses; }) result.accesses = detail::account_of(cost.accesses);
    if constexpr (requires { result.work = cost.figures; }) result.work = cost.figures;
  });
  return result;
}

/// Names of the models that give an account of accesses: "calibrated".
inline std::string models_with_accounts() {
  std::string names;
  for_each_model([&names]<class Model>(const listed_model<Model>& listed) {
    constexpr bool gives_an_account =
        requires(const kernel_description<node::sequence<>>& kernel, const launch& how, const gpu& card) {
      estimate(kernel, how, card, listed.model).accesses;
    };
    if (gives_an_account) names += (names.empty() ? "" : ", ") + std::string{listed.model.name};
  });
  return names;
}

}  // namespace kernelcost::report
