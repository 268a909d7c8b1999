// SPDX-License-Identifier: BSL-1.0
#include "comparison.hpp"

#include "../common/progress.hpp"
#include "evaluate.hpp"
#include "kernels.hpp"
#include "machines.hpp"
#include "names.hpp"
#include "records.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace examples::report {
namespace {

struct measured_time {
  double us;
  timing how;
};

/// Events around a launch add most of a small kernel's time, so they are the last choice.
class measured_times {
 public:
  measured_times(const csv_table& times, std::string_view machine)
      : times_(times), counters_(recorded_counters(machine)) {
    if (counters_) profiled_ = rows_by_point(*counters_);
  }
  measured_time at(std::size_t row) const {
    const auto found = profiled_.find({times_.at(row, "kernel"), times_.at(row, "parameters")});
    if (found != profiled_.end())
      if (!counters_->at(found->second, "duration_us").empty())
        return {counters_->number(found->second, "duration_us"), timing::profiler};
    if (!times_.at(row, "batch_us").empty()) return {times_.number(row, "batch_us"), timing::batch};
    return {times_.number(row, "median_us"), timing::events};
  }

 private:
  const csv_table& times_;
  std::optional<csv_table> counters_;
  std::map<std::pair<std::string, std::string>, std::size_t> profiled_;
};

void estimate_point(compared_point point, const kc::gpu& card, comparison& whole) {
  parameter_set parameters = default_parameters(point.kernel);
  try {
    parameters.assign(point.parameters);
    visit_kernel(point.kernel, [&parameters](const auto& listed) { listed.check(parameters); });
  } catch (const usage_error&) {
    whole.other_parameters.insert(point.kernel);
    return;
  }
  for (const auto model : model_names) {
    auto& estimated = point.estimated_us.emplace_back();
    try {
      estimated = evaluate(point.kernel, parameters, card, model).between_launches().value() * 1e6;
    } catch (const std::exception& why) { whole.obstacles[std::string{model}].insert(why.what()); }
  }
  whole.points.push_back(std::move(point));
}

}  // namespace

std::vector<std::string> comparison::kernels() const {
  std::vector<std::string> names;
  for (const auto& point : points)
    if (std::ranges::find(names, point.kernel) == names.end()) names.push_back(point.kernel);
  return names;
}

error_summary comparison::summary(std::size_t model, const std::function<bool(const compared_point&)>& chosen) const {
  error_summary result;
  double errors = 0;
  double logarithms = 0;
  int within = 0;
  for (const auto& point : points) {
    if (!point.estimated_us[model] || !chosen(point)) continue;
    const double error = std::abs(point.error_percent(model));
    ++result.points;
    errors += error;
    logarithms += std::log(*point.estimated_us[model] / point.measured_us);
    within += error < 20;
    if (result.worst == nullptr || error > std::abs(result.worst->error_percent(model))) result.worst = &point;
  }
  if (result.points > 0) {
    result.mean_absolute_error_percent = errors / result.points;
    result.geometric_mean = std::exp(logarithms / result.points);
    result.within_20_percent = 100.0 * within / result.points;
  }
  return result;
}

error_summary comparison::summary(std::size_t model, const std::string& kernel) const {
  return summary(model, [&kernel](const compared_point& point) { return point.kernel == kernel; });
}

std::optional<double> comparison::mape(std::size_t model, const std::string& kernel) const {
  const auto all =
      summary(model, [&kernel](const compared_point& point) { return kernel.empty() || kernel == point.kernel; });
  return all.points == 0 ? std::nullopt : std::optional{all.mean_absolute_error_percent};
}

std::vector<std::string> recorded_machines() {
  std::vector<std::string> names;
  for (const auto& record : measurements)
    for (const auto* card : machines)
      if (record.name == card->name) names.emplace_back(record.name);
  return names;
}

std::optional<comparison> compare_with_record(const kc::gpu& card) {
  const auto times = recorded_times(card.name);
  if (!times) return std::nullopt;
  const measured_times measured{*times, card.name};
  comparison result;
  for (const auto kernel : kernel_names) result.unmeasured_kernels.emplace(kernel);
  progress shown{times->rows(), std::chrono::seconds{2}};
  for (std::size_t row = 0; row < times->rows(); ++row) {
    result.device = times->at(row, "device");
    const auto& kernel = times->at(row, "kernel");
    shown.step(kernel);
    result.unmeasured_kernels.erase(kernel);
    if (std::ranges::find(kernel_names, kernel) == kernel_names.end()) {
      result.unknown_kernels.insert(kernel);
      continue;
    }
    const auto [us, how] = measured.at(row);
    estimate_point({kernel, times->at(row, "parameters"), us, how, {}}, card, result);
  }
  return result;
}

}  // namespace examples::report
