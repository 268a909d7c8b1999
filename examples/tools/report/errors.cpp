// SPDX-License-Identifier: BSL-1.0
#include "../../kernels/common/errors.hpp"
#include "../common/csv.hpp"
#include "../common/quantile.hpp"
#include "../common/record.hpp"
#include "../common/text_file.hpp"
#include "commands.hpp"
#include "comparison.hpp"
#include "names.hpp"
#include "text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
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

std::string name_of(const kernel_and_model& key) { return key.first + " under " + key.second; }

/// Throws std::runtime_error if `table` is not a table of errors.
errors_percent errors_in(const csv_table& table) {
  errors_percent all;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const kernel_and_model key{table.at(row, "kernel"), table.at(row, "model")};
    const double error = table.number(row, "mean_absolute_error_percent");
    if (error < 0) throw std::runtime_error{fmt::format("{}: {} %, less than no error", name_of(key), error)};
    if (!all.emplace(key, error).second) throw std::runtime_error{"two errors of " + name_of(key)};
  }
  return all;
}

/// Throws usage_error if the file is not a table of errors.
errors_percent read(const std::string& path) {
  const std::string text = read_text(path);
  try {
    return errors_in(csv_table{lines_of(text)});
  } catch (const std::runtime_error& why) { throw usage_error{path + ": " + why.what()}; }
}

/// Throws usage_error if the file lacks an error that is present. Otherwise that error could grow without limit and
/// still pass.
void require_all(const errors_percent& present, const errors_percent& committed, const std::string& path) {
  const auto is_missing = [&committed](const auto& error) { return !committed.contains(error.first); };
  if (const auto missing = std::ranges::count_if(present, is_missing); missing > 0)
    throw usage_error{fmt::format("{}: {} of {} errors are missing, the first is that of {}", path, missing,
                                  present.size(), name_of(std::ranges::find_if(present, is_missing)->first))};
}

/// The difference that two decimals and another compiler's rounding may cause.
constexpr double tolerance = 0.05;

/// True if no error is greater than in the file, and none of the file's errors is missing. The file has all errors that
/// are present.
bool hold(const errors_percent& present, const errors_percent& committed, const std::string& path) {
  int worse = 0;
  int better = 0;
  for (const auto& [key, error] : present) {
    const double was = committed.at(key);
    if (error < was - tolerance)
      ++better;
    else if (error > was + tolerance) {
      ++worse;
      fmt::print("{}: mean absolute error {:.2f} %, was {:.2f} %\n", name_of(key), error, was);
    }
  }
  for (const auto& [key, error] : committed)
    if (!present.contains(key)) {
      ++worse;
      fmt::print("{}: no estimates, mean absolute error was {:.2f} %\n", name_of(key), error);
    }
  fmt::print("{}: {} errors, {} greater or gone, {} smaller\n", path, committed.size(), worse, better);
  return worse == 0;
}

}  // namespace

namespace {

/// Writes the library's own record of its errors.
void write_header(const comparison& compared, const std::string& machine, record_writer& out) {
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
  out.write(fmt::format("// SPDX-License-Identifier: BSL-1.0\n"
                        "/// \\file\n"
                        "/// Errors of the models on the recorded measurements.\n"
                        "/// Written by `kernelcost-report errors --header`; not to be edited.\n"
                        "#pragma once\n"
                        "#include <kernelcost/version.hpp>\n"
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
}

bool write(const errors_request& request) {
  // Opened first, so that a file that cannot be written is noticed before the computation.
  const auto& path = request.header.empty() ? request.out : request.header;
  record_writer out{path.empty() ? std::nullopt : std::optional<std::filesystem::path>{path}};
  const auto compared = compare_or_complain(request.machine);
  if (!compared) return false;
  if (!request.header.empty()) {
    write_header(*compared, request.machine, out);
  } else {
    out.write("kernel,model,mean_absolute_error_percent\n");
    for (const auto& [key, error] : errors_of(*compared))
      out.write(csv_row({key.first, key.second, fmt::format("{:.2f}", error)}));
  }
  out.commit();
  return true;
}

}  // namespace

bool errors(const errors_request& request) {
  if (request.against.empty()) return write(request);
  const auto committed = read(request.against);
  const auto compared = compare_or_complain(request.machine);
  if (!compared) return false;
  const auto present = errors_of(*compared);
  require_all(present, committed, request.against);
  return hold(present, committed, request.against);
}

}  // namespace examples::report
