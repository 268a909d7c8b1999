// SPDX-License-Identifier: BSL-1.0
/// \file
/// Recorded measurements of the companion kernels with the estimates of every model.
#pragma once

#include <kernelcost/kernelcost.hpp>

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace examples::report {

/// The source of a time, best first: a profiler's duration of one launch; a launch in a train of launches; or one
/// launch between two events, which add about 1.5 us.
enum class timing { profiler, batch, events };
inline constexpr std::array timings{timing::profiler, timing::batch, timing::events};

constexpr const char* name_of(timing how) {
  switch (how) {
    case timing::profiler: return "the profiler's duration of a launch";
    case timing::batch: return "a launch in a train of launches";
    case timing::events: return "a launch between two events";
  }
  return "?";
}

/// Below this, a kernel's time is mostly that of its launch.
inline constexpr double shortest_us = 2;

/// One measurement, and the estimate of each model in the order of model_names; nothing if a model does not apply.
struct compared_point {
  std::string kernel;
  std::string parameters;
  double measured_us;
  timing measured_by;
  std::vector<std::optional<double>> estimated_us;

  bool is_long() const { return measured_us > shortest_us; }
  double error_percent(std::size_t model) const {
    return 100 * (estimated_us[model].value() - measured_us) / measured_us;
  }
};

/// The errors of a model on some of the measurements.
struct error_summary {
  int points = 0;
  double mean_absolute_error_percent = 0;
  /// Geometric mean of estimate over measurement. Above 1, the model overestimates.
  double geometric_mean = 1;
  /// Points whose error is below 20 %, in percent of all points.
  double within_20_percent = 0;
  const compared_point* worst = nullptr;
};

struct comparison {
  /// The card's name in the record.
  std::string device;
  std::vector<compared_point> points;
  /// The reasons why a model did not apply, by its name.
  std::map<std::string, std::set<std::string>> obstacles;
  /// Kernels of the record without a tree here, and kernels listed here that the record lacks.
  std::set<std::string> unknown_kernels;
  std::set<std::string> unmeasured_kernels;
  /// Kernels for which the record has parameters that their trees lack.
  std::set<std::string> other_parameters;

  /// Kernels with points, in the order of the record.
  std::vector<std::string> kernels() const;

  error_summary summary(std::size_t model, const std::function<bool(const compared_point&)>& chosen) const;
  error_summary summary(std::size_t model, const std::string& kernel) const;

  /// The mean absolute percentage error of a model over the points of a kernel, or over all of them.
  std::optional<double> mape(std::size_t model, const std::string& kernel = {}) const;
};

/// Machines with a record.
std::vector<std::string> recorded_machines();

/// Nothing if the machine has no record.
std::optional<comparison> compare_with_record(const kernelcost::gpu& card);

}  // namespace examples::report
