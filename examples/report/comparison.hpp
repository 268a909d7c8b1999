// SPDX-License-Identifier: BSL-1.0
/// \file
/// Recorded measurements of the companion kernels beside the estimates of every model.
#pragma once

#include <kernelcost/kernelcost.hpp>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace examples::report {

/// One measurement, and what each model says of it, in the order of model_names; nothing where a model does not apply.
struct compared_point {
  std::string kernel;
  std::string parameters;
  double measured_us;
  std::vector<std::optional<double>> estimated_us;

  double error_percent(std::size_t model) const {
    return 100 * (estimated_us[model].value() - measured_us) / measured_us;
  }
};

struct comparison {
  /// As the record names the card.
  std::string device;
  std::vector<compared_point> points;
  /// Why a model did not apply, by its name.
  std::map<std::string, std::set<std::string>> obstacles;
  /// Kernels of the record that have no tree here.
  std::set<std::string> unknown_kernels;

  /// The mean absolute percentage error of a model over the points of a kernel, or over all of them.
  std::optional<double> mape(std::size_t model, const std::string& kernel = {}) const;
};

/// Machines with a record.
std::vector<std::string> recorded_machines();

/// Nothing where the machine has no record.
std::optional<comparison> compare_with_record(const kernelcost::gpu& card);

}  // namespace examples::report
