// SPDX-License-Identifier: BSL-1.0
#include "comparison.hpp"

#include "../common/csv.hpp"
#include "evaluate.hpp"
#include "kernels.hpp"
#include "machines.hpp"
#include "models.hpp"

#include <measurements.hpp>

#include <cmath>

namespace examples::report {
namespace {

compared_point estimate_point(const csv_table& record, std::size_t row, const kc::gpu& card, comparison& whole) {
  compared_point point{
      record.at(row, "kernel"), record.at(row, "parameters"), std::stod(record.at(row, "median_us")), {}};
  parameter_set parameters = default_parameters(point.kernel);
  parameters.assign(point.parameters);
  for (const auto model : model_names) {
    auto& estimated = point.estimated_us.emplace_back();
    try {
      estimated = evaluate(point.kernel, parameters, card, model).time.value() * 1e6;
    } catch (const kc::error& why) { whole.obstacles[std::string{model}].insert(why.what()); }
  }
  return point;
}

}  // namespace

std::optional<double> comparison::mape(std::size_t model, const std::string& kernel) const {
  double sum = 0;
  int counted = 0;
  for (const auto& point : points) {
    if (!point.estimated_us[model] || (!kernel.empty() && kernel != point.kernel)) continue;
    sum += std::abs(point.error_percent(model));
    ++counted;
  }
  return counted == 0 ? std::nullopt : std::optional{sum / counted};
}

std::vector<std::string> recorded_machines() {
  std::vector<std::string> names;
  for (const auto& record : measurements)
    for (const auto* card : machines)
      if (record.name == card->name) names.emplace_back(record.name);
  return names;
}

std::optional<comparison> compare_with_record(const kc::gpu& card) {
  for (const auto& file : measurements) {
    if (file.name != card.name) continue;
    const csv_table record{file.lines};
    comparison result;
    for (std::size_t row = 0; row < record.rows(); ++row) {
      result.device = record.at(row, "device");
      const auto& kernel = record.at(row, "kernel");
      if (std::ranges::find(kernel_names, kernel) == kernel_names.end())
        result.unknown_kernels.insert(kernel);
      else
        result.points.push_back(estimate_point(record, row, card, result));
    }
    return result;
  }
  return std::nullopt;
}

}  // namespace examples::report
