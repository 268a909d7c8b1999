// SPDX-License-Identifier: BSL-1.0
/// \file
/// The estimates of a sweep, for the commands that show them.
#pragma once

#include "evaluate.hpp"
#include "general_commands.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace examples::report {

/// A parameter with the values that are asked for, or else with its default.
struct varied_parameter {
  std::string name;
  std::vector<std::string> values;
};

struct sweep_point {
  parameter_set parameters;
  const kernelcost::gpu* card;
  std::string model;
  std::optional<evaluation> cost;
  /// The reason why there is no estimate.
  std::string obstacle;
};

struct swept {
  std::vector<varied_parameter> parameters;
  std::vector<std::unique_ptr<editable_card>> cards;
  std::vector<std::string> models;
  /// By parameters, then cards, then models.
  std::vector<sweep_point> points;

  /// The fastest point with an estimate under a model; nullptr if there is none. Estimates of two models do not say
  /// which point is faster.
  const sweep_point* best(std::string_view model) const;
  /// The fastest point of each model that has one, in the order of `models`.
  std::vector<const sweep_point*> best() const;
};

/// Throws usage_error for what does not exist.
swept sweep_points(const report_program& program, const sweep_request& request);

/// The time of each card and model over the parameter with the most values. The other parameters with several
/// values make lines of their own. Throws usage_error if no parameter has several values.
std::string sweep_chart(const std::string& kernel, const swept& all);

}  // namespace examples::report
