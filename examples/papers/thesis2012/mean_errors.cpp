// SPDX-License-Identifier: BSL-1.0
#include "mean_errors.hpp"

#include "tables.hpp"

#include <cmath>
#include <string_view>

namespace examples::thesis2012 {
namespace {

/// The measurements of "model_copy_ms" are in "experimental_copy_ms"; those of the models of tables B.1 to B.9 are in
/// "experimental_ms".
std::string measurements_of(std::string_view column) {
  constexpr std::string_view own_model = "model_";
  return column.starts_with(own_model) ? "experimental_" + std::string{column.substr(own_model.size())}
                                       : "experimental_ms";
}

double measured_at(const csv_table& table, const std::string& row, const std::string& column) {
  for (std::size_t i = 0; i < table.rows(); ++i)
    if (table.key(i) == row) return std::stod(table.at(i, column));
  throw std::runtime_error{"no row " + row};
}

double error_percent(double time, double measured) { return 100 * std::abs(time - measured) / measured; }

}  // namespace

std::vector<mean_error> mean_errors() {
  std::vector<mean_error> all;
  for (const cell& each : all_cells()) {
    if (!each.table.starts_with("B.") || !each.column.ends_with("_ms")) continue;
    if (all.empty() || all.back().table != each.table || all.back().column != each.column)
      all.push_back({each.table, each.column});
    auto& mean = all.back();
    const double measured = measured_at(published(each.table), each.row, measurements_of(each.column));
    const bool slipped = !each.computed.errata.empty();
    const double right = slipped ? each.computed.recomputed.front().value : std::stod(each.published);
    ++mean.rows;
    mean.published_percent += error_percent(std::stod(each.published), measured);
    mean.corrected_percent += error_percent(right, measured);
    mean.has_errata |= slipped;
  }
  for (auto& mean : all) {
    mean.published_percent /= mean.rows;
    mean.corrected_percent /= mean.rows;
  }
  return all;
}

}  // namespace examples::thesis2012
