// SPDX-License-Identifier: BSL-1.0
// Tables B.2 to B.10: models of the previous table divided by its measurements. The captions say the reverse (erratum
// 21).
#include "columns.hpp"

#include <array>
#include <cmath>

namespace examples::thesis2012 {
namespace {

struct ratio_table {
  const char* ratios;
  const char* times;
  std::vector<cell> (*cells)();
  /// Column of the second model: its variant with shared lines, also in B.2, where the column does not say so.
  const char* second_column;
};

/// Table B.1 prints its measurements with six decimals, which are four to six digits; the ratios were made with more.
/// For these rows the other digits are inferred: the three ratios agree on them.
struct measurement {
  const char* row;
  double ms;
};
constexpr std::array<measurement, 4> digits_behind_B1{
    {{"784", 0.007131332}, {"16384", 0.013203332}, {"262144", 0.068171336}, {"524288", 0.12786731}}};

struct measured_time {
  double ms;
  bool has_inferred_digits;
};
measured_time measured(const std::string& times, const std::string& row, const std::string& printed) {
  if (times == "B.1")
    for (const auto& [key, ms] : digits_behind_B1)
      if (row == key) {
        if (agreement_of(printed, ms) != agreement::rounded)
          throw std::runtime_error{"table B.1, " + row + ": the measurement is not the printed one"};
        return {ms, true};
      }
  return {std::stod(printed), false};
}

/// The thesis divides sometimes the computed time and sometimes the printed one.
double ratio_as_published(const cell& time, double ms, const std::string& printed_ratio) {
  const double computed = time.computed.value / ms;
  return agreement_of(printed_ratio, computed) == agreement::rounded ? computed : std::stod(time.published) / ms;
}

/// Erratum 26: an extra digit after six decimals.
double with_stray_digit(double ratio) { return std::round(ratio * 1e6) / 1e6 + 8e-7; }

figure ratio_of_slip(const cell& time, double ms, const std::string& printed_ratio) {
  const bool has_stray_digit = time.table == "B.7" && time.column == "hong_kim_ms" && time.row == "1000";
  const double ratio = ratio_as_published(time, ms, printed_ratio);
  if (time.computed.errata.empty()) return ratio;
  auto errata = time.computed.errata;
  if (has_stray_digit) errata.push_back(26);
  return figure::slip(std::move(errata), has_stray_digit ? with_stray_digit(ratio) : ratio,
                      time.computed.recomputed.front().value / ms);
}

figure ratio_of(const cell& time, const measured_time& measurement, const std::string& printed_ratio) {
  figure result = ratio_of_slip(time, measurement.ms, printed_ratio);
  std::string inferred = time.computed.inferred;
  if (measurement.has_inferred_digits)
    inferred += (inferred.empty() ? "" : "; ") + std::string{"the measurement's digits behind those printed"};
  return result.by_inference(std::move(inferred));
}

std::vector<cell> ratios_of(const ratio_table& table) {
  const csv_table& printed = published(table.ratios);
  const csv_table& times = published(table.times);
  const std::array<std::pair<const char*, const char*>, 3> columns{{{"hong_kim_over_exp_ratio", "hong_kim_ms"},
                                                                    {table.second_column, "mukherjee_cache_ms"},
                                                                    {"nugteren_over_exp_ratio", "nugteren_ms"}}};
  const auto all = table.cells();
  std::vector<cell> result;
  for (const auto& [name, of] : columns)
    for (std::size_t row = 0; row < printed.rows(); ++row)
      for (const cell& time : all) {
        if (time.table != table.times || time.row != printed.key(row) || time.column != of) continue;
        const auto ms = measured(table.times, time.row, times.at(row, "experimental_ms"));
        const auto& text = printed.at(row, name);
        result.push_back({table.ratios, time.row, name, text, ratio_of(time, ms, text)});
      }
  return result;
}

}  // namespace

std::vector<cell> ratios() {
  constexpr const char* cached = "mukherjee_cache_over_exp_ratio";
  return join({ratios_of({"B.2", "B.1", vector_sums, "mukherjee_over_exp_ratio"}),
               ratios_of({"B.4", "B.3", matvec_rows, cached}), ratios_of({"B.6", "B.5", matvec_row_blocks, cached}),
               ratios_of({"B.8", "B.7", matvec_rows, cached}), ratios_of({"B.10", "B.9", matvec_row_blocks, cached})});
}

}  // namespace examples::thesis2012
