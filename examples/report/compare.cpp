// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"
#include "comparison.hpp"
#include "machines.hpp"
#include "models.hpp"
#include "text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>

namespace examples::report {
namespace {

constexpr std::size_t model_count = model_names.size();

/// What is left out, a line each.
void print_omissions(std::FILE* to, const std::string& machine, const comparison& compared) {
  for (const auto& [model, reasons] : compared.obstacles) {
    const bool wholly = [&, index = static_cast<std::size_t>(std::ranges::find(model_names, model) -
                                                             model_names.begin())] { return !compared.mape(index); }();
    fmt::print(to, "{} cannot be evaluated on {}{}: {}\n", model, machine, wholly ? "" : " for some measurements",
               fmt::join(reasons, "; "));
  }
  if (!compared.unknown_kernels.empty())
    fmt::print(to, "measured, without a tree here: {}\n", fmt::join(compared.unknown_kernels, ", "));
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

/// Four digits, and no power of ten.
std::string readable(double value) {
  constexpr double four_digits = 1000;
  return value >= four_digits ? fmt::format("{:.0f}", value) : fmt::format("{:.4g}", value);
}

/// The columns of the models that apply to anything are headed by their numbers.
class model_columns {
 public:
  explicit model_columns(const comparison& compared) {
    for (std::size_t model = 0; model < model_count; ++model)
      if (compared.mape(model)) shown_.push_back(model);
  }
  void print_legend() const {
    for (const auto model : shown_) fmt::print("  [{}] {}\n", model + 1, model_names[model]);
  }
  void print_heads() const {
    for (const auto model : shown_) fmt::print(" {:>10}", fmt::format("[{}]", model + 1));
    fmt::print("\n");
  }
  template <class Cell>
  void print_cells(Cell cell) const {
    for (const auto model : shown_) {
      const std::optional<double> value = cell(model);
      fmt::print(" {:>10}", value ? readable(*value) : "-");
    }
    fmt::print("\n");
  }

 private:
  std::vector<std::size_t> shown_;
};

void print_text(const std::string& machine, const comparison& compared) {
  fmt::print("{} ({}): {} recorded measurements, in us, beside the estimates of\n", compared.device, machine,
             compared.points.size());
  const model_columns columns{compared};
  columns.print_legend();

  std::vector<std::string> kernels;
  for (const auto& point : compared.points) {
    if (kernels.empty() || kernels.back() != point.kernel) {
      kernels.push_back(point.kernel);
      fmt::print("\n{}\n  {:<58} {:>10}", point.kernel, "parameters", "measured");
      columns.print_heads();
    }
    fmt::print("  {:<58} {:>10}", point.parameters, readable(point.measured_us));
    columns.print_cells([&point](std::size_t model) { return point.estimated_us[model]; });
  }

  fmt::print("\nmean absolute error, in %\n  {:<58} {:>10}", "kernel", "");
  columns.print_heads();
  for (const auto& kernel : kernels) {
    fmt::print("  {:<58} {:>10}", kernel, "");
    columns.print_cells([&](std::size_t model) { return compared.mape(model, kernel); });
  }
  fmt::print("  {:<58} {:>10}", "all", "");
  columns.print_cells([&](std::size_t model) { return compared.mape(model); });
}

}  // namespace

bool compare(const std::string& machine, bool csv) {
  const auto compared = compare_with_record(find_machine(machine));
  if (!compared) {
    const auto recorded = recorded_machines();
    fmt::print(stderr, "kernelcost-report: there are no recorded measurements on {}; {}\n", machine,
               recorded.empty() ? "no machine has any"
                                : fmt::format("machines with a record: {}", fmt::join(recorded, ", ")));
    return false;
  }
  if (csv) {
    print_csv(machine, *compared);
    print_omissions(stderr, machine, *compared);
    return true;
  }
  print_text(machine, *compared);
  print_omissions(stdout, machine, *compared);
  return true;
}

}  // namespace examples::report
