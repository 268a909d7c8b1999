// SPDX-License-Identifier: BSL-1.0
/// \file
/// A kernel, a machine and a model by their names, folded together.
#pragma once

#include "../../kernels/common/parameters.hpp"

#include <kernelcost/report.hpp>

#include <string>
#include <string_view>
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

/// A sentence for each finding of lint in the description and the launch. Throws the exceptions of `evaluate`.
std::vector<std::string> warnings_of(const listed_kernel& kernel, const parameter_set& parameters);

}  // namespace examples::report
