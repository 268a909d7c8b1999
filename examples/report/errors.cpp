// SPDX-License-Identifier: BSL-1.0
#include "../common/errors.hpp"
#include "../common/csv.hpp"
#include "../common/record.hpp"
#include "commands.hpp"
#include "comparison.hpp"
#include "models.hpp"
#include "text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <utility>

namespace examples::report {
namespace {

using kernel_and_model = std::pair<std::string, std::string>;
using errors_percent = std::map<kernel_and_model, double>;

errors_percent errors_of(const comparison& compared) {
  errors_percent all;
  for (const auto& kernel : compared.kernels())
    for (std::size_t model = 0; model < model_names.size(); ++model)
      if (const auto found = compared.summary(model, kernel); found.points > 0)
        all[{kernel, std::string{model_names[model]}}] = found.mean_absolute_error_percent;
  return all;
}

errors_percent read(const std::string& path) {
  std::ifstream file{path};
  if (!file) throw usage_error{"cannot read " + path};
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  const std::vector<std::string_view> views(lines.begin(), lines.end());
  const csv_table table{views};
  errors_percent all;
  for (std::size_t row = 0; row < table.rows(); ++row)
    all[{table.at(row, "kernel"), table.at(row, "model")}] = std::stod(table.at(row, "mean_absolute_error_percent"));
  return all;
}

/// What two decimals and another compiler's rounding may differ by.
constexpr double tolerance = 0.05;

/// Whether no error is greater than the file says, and none of the file's is missing.
bool hold(const errors_percent& present, const errors_percent& committed, const std::string& path) {
  int worse = 0;
  int better = 0;
  int added = 0;
  for (const auto& [key, error] : present) {
    const auto found = committed.find(key);
    if (found == committed.end())
      ++added;
    else if (error < found->second - tolerance)
      ++better;
    else if (error > found->second + tolerance) {
      ++worse;
      fmt::print("{} under {}: mean absolute error {:.2f} %, was {:.2f} %\n", key.first, key.second, error,
                 found->second);
    }
  }
  for (const auto& [key, error] : committed)
    if (!present.contains(key)) {
      ++worse;
      fmt::print("{} under {}: no estimates, mean absolute error was {:.2f} %\n", key.first, key.second, error);
    }
  fmt::print("{}: {} errors, {} greater or gone, {} smaller, {} not in the file\n", path, committed.size(), worse,
             better, added);
  return worse == 0;
}

}  // namespace

namespace {

/// Of sorted numbers, the one below which lies this share.
double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

/// The library's own record of its errors.
void write_header(const comparison& compared, const std::string& machine, const std::string& path) {
  std::string rows;
  for (std::size_t model = 0; model < model_names.size(); ++model) {
    std::vector<double> ratios;
    double error = 0;
    for (const auto& point : compared.points) {
      if (!point.estimated_us[model] || point.measured_us <= 2) continue;
      ratios.push_back(point.measured_us / *point.estimated_us[model]);
      error += std::abs(point.error_percent(model));
    }
    if (ratios.empty()) continue;
    std::ranges::sort(ratios);
    rows +=
        fmt::format("    {{\"{}\", \"{}\", {}, {:.1f}, {:.3g}, {:.3g}}},\n", model_names[model], machine, ratios.size(),
                    error / static_cast<double>(ratios.size()), quantile(ratios, 0.05), quantile(ratios, 0.95));
  }
  record_writer out{std::filesystem::path{path}};
  out.write(fmt::format("// SPDX-License-Identifier: BSL-1.0\n"
                        "/// \\file\n"
                        "/// Errors of the models on the recorded measurements.\n"
                        "/// Written by `kernelcost-report errors --header`; not to be edited.\n"
                        "#pragma once\n"
                        "\n"
                        "namespace kernelcost {{\n"
                        "\n"
                        "struct observed_error {{\n"
                        "  const char* model;\n"
                        "  const char* machine;\n"
                        "  /// Points above 2 us.\n"
                        "  int observations;\n"
                        "  double mean_absolute_error_percent;\n"
                        "  /// Nine in ten measured times lie between these two times the estimate.\n"
                        "  double low;\n"
                        "  double high;\n"
                        "}};\n"
                        "\n"
                        "inline constexpr observed_error observed_errors[] = {{\n"
                        "{}"
                        "}};\n"
                        "}}  // namespace kernelcost\n",
                        rows));
  out.commit();
}

}  // namespace

bool errors(const errors_request& request) {
  const auto compared = compare_or_complain(request.machine);
  if (!compared) return false;
  if (!request.header.empty()) {
    write_header(*compared, request.machine, request.header);
    return true;
  }
  const auto present = errors_of(*compared);
  if (!request.against.empty()) return hold(present, read(request.against), request.against);
  record_writer out{request.out.empty() ? std::nullopt : std::optional<std::filesystem::path>{request.out}};
  out.write("kernel,model,mean_absolute_error_percent\n");
  for (const auto& [key, error] : present) out.write(csv_row({key.first, key.second, fmt::format("{:.2f}", error)}));
  out.commit();
  return true;
}

}  // namespace examples::report
