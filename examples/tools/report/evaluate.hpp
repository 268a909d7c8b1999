// SPDX-License-Identifier: BSL-1.0
/// \file
/// A kernel, a machine and a model by their names, folded together.
#pragma once

#include "../../kernels/common/parameters.hpp"

#include <kernelcost/report.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace examples::report {

using kernelcost::report::access_account;
using kernelcost::report::evaluation;
using kernelcost::report::listed_kernel;

/// Throws usage_error if there is no such kernel.
inline const listed_kernel& find_kernel(std::string_view name) {
  return kernelcost::report::registry::instance().find(name);
}

/// The parameters of a kernel with their defaults. Throws usage_error if there is no such kernel.
inline parameter_set default_parameters(std::string_view kernel) { return find_kernel(kernel).defaults(); }

/// Throws usage_error for a name or parameter that does not exist, kernelcost::error for what the library rejects.
inline evaluation evaluate(std::string_view kernel, const parameter_set& parameters, const kernelcost::gpu& card,
                           std::string_view model) {
  return find_kernel(kernel).evaluate(parameters, card, model, {});
}

/// A kernel with its parameters.
struct chosen_kernel {
  const listed_kernel* kernel;
  parameter_set parameters;

  /// "row_sums (rows=1000;block=256)".
  std::string text() const { return fmt::format("{} ({})", kernel->name(), parameters.format()); }
};

/// The kernel of "NAME" or "NAME:param=value;param=value". `assignments` apply as well. Throws usage_error for what
/// does not exist.
inline chosen_kernel choose(std::string_view text, const std::vector<std::string>& assignments) {
  const auto colon = std::min(text.find(':'), text.size());
  const auto& kernel = find_kernel(text.substr(0, colon));
  chosen_kernel result{&kernel, kernel.defaults()};
  for (const auto& assignment : assignments) result.parameters.assign(assignment);
  if (colon < text.size()) result.parameters.assign(text.substr(colon + 1));
  return result;
}

/// The share of the kernel's time for which it occupies each resource, the greatest first. 1 is the resource's peak.
inline std::vector<std::pair<kernelcost::resource, double>> shares_of_peak(const evaluation& cost) {
  std::vector<std::pair<kernelcost::resource, double>> shares;
  for (int i = 1; i < kernelcost::resource_count; ++i) {
    const auto each = static_cast<kernelcost::resource>(i);
    if (const auto busy = cost.resources[each]; busy.value() > 0) shares.emplace_back(each, busy / cost.cycles);
  }
  std::ranges::sort(shares, {}, [](const auto& each) { return std::pair{-each.second, each.first}; });
  return shares;
}

/// A sentence for each finding of lint in the description and the launch. Throws the exceptions of `evaluate`.
std::vector<std::string> warnings_of(const listed_kernel& kernel, const parameter_set& parameters);

}  // namespace examples::report
