// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"
#include "comparison.hpp"
#include "machines.hpp"
#include "names.hpp"
#include "text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

namespace examples::report {
namespace {

constexpr std::size_t model_count = model_names.size();

/// The omissions, one line each.
void print_omissions(std::FILE* to, const std::string& machine, const comparison& compared) {
  for (const auto& [model, reasons] : compared.obstacles) {
    const auto index = static_cast<std::size_t>(std::ranges::find(model_names, model) - model_names.begin());
    fmt::print(to, "{} cannot be evaluated on {}{}: {}\n", model, machine,
               compared.mape(index) ? " for some measurements" : "", fmt::join(reasons, "; "));
  }
  const auto line = [to](const char* what, const std::set<std::string>& names) {
    if (!names.empty()) fmt::print(to, "{}: {}\n", what, fmt::join(names, ", "));
  };
  line("measured, without a tree here", compared.unknown_kernels);
  line("measured with parameters that the tree here has not", compared.other_parameters);
  line("not measured", compared.unmeasured_kernels);
}

void print_csv(const std::string& machine, const comparison& compared) {
  fmt::print("kernel,params,machine,model,measured_us,estimated_us,error_percent\n");
  for (const auto& point : compared.points)
    for (std::size_t model = 0; model < model_count; ++model)
      if (point.estimated_us[model])
        fmt::print("{}", csv_row({point.kernel, point.parameters, machine, std::string{model_names[model]},
                                  exact(point.measured_us), exact(*point.estimated_us[model]),
                                  exact(point.error_percent(model))}));
}

/// Three digits, without a power of ten.
std::string readable(double value) {
  constexpr double three_digits = 100;
  return std::abs(value) >= three_digits ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

template <class Choose>
void print_summaries(Choose choose) {
  fmt::print("  {:<28} {:>6} {:>8} {:>8} {:>8} {:>8}  {}\n", "model", "points", "error %", "ratio", "within %",
             "worst %", "at");
  for (std::size_t model = 0; model < model_count; ++model) {
    const auto found = choose(model);
    if (found.points == 0) continue;
    fmt::print("  {:<28} {:>6} {:>8} {:>8} {:>8} {:>8}  {}\n", model_names[model], found.points,
               readable(found.mean_absolute_error_percent), readable(found.geometric_mean),
               readable(found.within_20_percent), readable(found.worst->error_percent(model)), found.worst->parameters);
  }
}

void print_text(const std::string& machine, const comparison& compared) {
  fmt::print("{} ({}): {} recorded measurements against every model\n", compared.device, machine,
             compared.points.size());
  for (const auto& kernel : compared.kernels()) {
    fmt::print("\n{}\n", kernel);
    print_summaries([&](std::size_t model) { return compared.summary(model, kernel); });
  }
  fmt::print("\nall kernels, measurements above {} us\n", shortest_us);
  print_summaries([&](std::size_t model) {
    return compared.summary(model, [](const compared_point& point) { return point.is_long(); });
  });

  fmt::print(
      "\nerror: mean absolute error; ratio: geometric mean of estimate / measurement; within: points whose error "
      "is below 20 %\nmeasured time:");
  const char* between = " ";
  for (const auto how : timings)
    if (const auto points = std::ranges::count(compared.points, how, &compared_point::measured_by); points > 0) {
      fmt::print("{}{} ({} points)", between, name_of(how), points);
      between = ", else ";
    }
  fmt::print("\n");
}

}  // namespace

std::optional<comparison> compare_or_complain(const std::string& machine) {
  auto compared = compare_with_record(find_machine(machine));
  if (!compared) {
    const auto recorded = recorded_machines();
    fmt::print(stderr, "kernelcost-report: there are no recorded measurements on {}; {}\n", machine,
               recorded.empty() ? "no machine has any"
                                : fmt::format("machines with a record: {}", fmt::join(recorded, ", ")));
  }
  return compared;
}

bool compare(const std::string& machine, bool csv) {
  const auto compared = compare_or_complain(machine);
  if (!compared) return false;
  if (csv)
    print_csv(machine, *compared);
  else
    print_text(machine, *compared);
  print_omissions(csv ? stderr : stdout, machine, *compared);
  return true;
}

}  // namespace examples::report
