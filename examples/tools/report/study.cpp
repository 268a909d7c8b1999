// SPDX-License-Identifier: BSL-1.0
#include "../common/progress.hpp"
#include "commands.hpp"
#include "comparison.hpp"
#include "evaluate.hpp"
#include "kernels.hpp"
#include "machines.hpp"
#include "names.hpp"
#include "text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace examples::report {
namespace {

/// A kernel with parameters, and its measured times by machine.
struct studied_point {
  std::string kernel;
  std::string parameters;
  std::map<std::string_view, double> measured_us;
};

/// The points with the shortest, the middle and the longest time of each recorded kernel. Points that are mostly launch
/// time are excluded if there are others.
std::vector<const compared_point*> representatives(const comparison& compared, const std::string& kernel) {
  std::vector<const compared_point*> points;
  for (const auto& point : compared.points)
    if (point.kernel == kernel) points.push_back(&point);
  if (std::ranges::any_of(points, &compared_point::is_long))
    std::erase_if(points, [](const auto* point) { return !point->is_long(); });
  std::ranges::sort(points, {}, [](const auto* point) { return std::tie(point->measured_us, point->parameters); });
  if (points.size() <= 3) return points;
  return {points.front(), points[points.size() / 2], points.back()};
}

/// The representatives of every record. A kernel without a record has the parameters of list kernels.
std::vector<studied_point> sample() {
  std::map<std::pair<std::string, std::string>, std::map<std::string_view, double>> chosen;
  std::set<std::string, std::less<>> unmeasured(kernel_names.begin(), kernel_names.end());
  for (const auto& machine : recorded_machines()) {
    const auto& card = find_machine(machine);
    const auto compared = compare_with_record(card);
    for (const auto& kernel : compared->kernels()) {
      unmeasured.erase(kernel);
      for (const auto* point : representatives(*compared, kernel))
        chosen[{kernel, point->parameters}][card.name] = point->measured_us;
    }
  }
  std::vector<studied_point> points;
  for (const auto kernel : kernel_names) {
    std::vector<studied_point> sizes;
    for (const auto& [point, measured] : chosen)
      if (point.first == kernel) sizes.push_back({point.first, point.second, measured});
    std::ranges::sort(sizes, {},
                      [](const auto& size) { return std::tie(size.measured_us.begin()->second, size.parameters); });
    points.insert(points.end(), sizes.begin(), sizes.end());
    if (unmeasured.contains(kernel)) points.push_back({std::string{kernel}, default_parameters(kernel).format(), {}});
  }
  return points;
}

struct studied_estimate {
  const studied_point* point;
  std::string_view machine;
  std::string_view model;
  double estimated_us;

  std::optional<double> measured_us() const {
    const auto found = point->measured_us.find(machine);
    return found == point->measured_us.end() ? std::nullopt : std::optional{found->second};
  }
};

struct studied {
  std::vector<studied_point> points = sample();
  std::vector<studied_estimate> estimates;
  /// The reasons why models did not apply, by machine: the models for each reason.
  std::map<std::string_view, std::map<std::string, std::set<std::string_view>>> obstacles;

  studied() {
    progress shown{points.size(), std::chrono::seconds{2}};
    for (const auto& point : points) {
      shown.step(point.kernel);
      parameter_set parameters = default_parameters(point.kernel);
      parameters.assign(point.parameters);
      for (const auto* card : machines)
        for (const auto model : model_names) try {
            const auto time = evaluate(point.kernel, parameters, *card, model).between_launches();
            estimates.push_back({&point, card->name, model, time.value() * 1e6});
          } catch (const kc::error& why) { obstacles[card->name][why.what()].insert(model); }
    }
  }
  studied(const studied&) = delete;
  studied& operator=(const studied&) = delete;
};

void print_csv(const studied& all) {
  fmt::print("kernel,params,machine,model,estimated_us,measured_us,error_percent\n");
  for (const auto& each : all.estimates) {
    const auto measured = each.measured_us();
    fmt::print("{}", csv_row({each.point->kernel, each.point->parameters, std::string{each.machine},
                              std::string{each.model}, exact(each.estimated_us), measured ? exact(*measured) : "",
                              measured ? exact(100 * (each.estimated_us - *measured) / *measured) : ""}));
  }
}

void print_line(const studied& all, std::string_view machine, std::string_view model) {
  int estimated = 0;
  int measured = 0;
  double logarithms = 0;
  double distances = 0;
  for (const auto& each : all.estimates) {
    if (each.machine != machine || each.model != model) continue;
    ++estimated;
    if (const auto us = each.measured_us()) {
      ++measured;
      const double logarithm = std::log(each.estimated_us / *us);
      logarithms += logarithm;
      distances += std::abs(logarithm);
    }
  }
  if (estimated == 0) return;
  fmt::print("  {:<28} {:>9}", model, estimated);
  if (measured > 0)
    fmt::print(" {:>8} {:>8.2f} {:>8.2f}", measured, std::exp(logarithms / measured), std::exp(distances / measured));
  fmt::print("\n");
}

void print_text(const studied& all) {
  fmt::print("{} kernels, {} points, {} machines, {} models\n", kernel_names.size(), all.points.size(), machines.size(),
             model_names.size());
  for (const auto* card : machines) {
    if (std::ranges::none_of(all.estimates, [card](const auto& each) { return each.machine == card->name; })) continue;
    fmt::print("\n{}\n  {:<28} {:>9} {:>8} {:>8} {:>8}\n", card->name, "model", "estimates", "measured", "ratio",
               "factor");
    for (const auto model : model_names) print_line(all, card->name, model);
  }
  fmt::print("\nratio: geometric mean of estimate / measurement; factor: the same of the greater of estimate / "
             "measurement and its reciprocal\n");
}

void print_omissions(std::FILE* to, const studied& all) {
  for (const auto* card : machines) {
    const auto found = all.obstacles.find(card->name);
    if (found == all.obstacles.end()) continue;
    fmt::print(to, "{}, left out\n", card->name);
    for (const auto& [reason, left_out] : found->second)
      if (left_out.size() == model_names.size())
        fmt::print(to, "  {}\n", reason);
      else
        fmt::print(to, "  {}: {}\n", reason, fmt::join(left_out, ", "));
  }
}

}  // namespace

void study(bool csv) {
  const studied all;
  if (csv)
    print_csv(all);
  else
    print_text(all);
  if (!csv) fmt::print("\n");
  print_omissions(csv ? stderr : stdout, all);
}

}  // namespace examples::report
