// SPDX-License-Identifier: BSL-1.0
#include "columns.hpp"
#include "trees.hpp"

namespace examples::thesis2012 {

std::vector<cell> divergence() {
  const csv_table& printed = published("5.2.3");
  std::vector<cell> estimates;
  std::vector<cell> errors;
  for (std::size_t row = 0; row < printed.rows(); ++row) {
    const std::string& warps = printed.at(row, "warps_count");
    const std::string& ways = printed.at(row, "divergences_count");
    const std::string key = "warps=" + warps + ";divergences=" + ways;
    const kc::launch one_block{{1}, {32 * std::stoll(warps)}};
    const auto cost = kc::estimate(divergent_paths(std::stod(ways)), one_block, kc::machine::tesla_c2070,
                                   kc::model::gonzalez2012_sum);
    const double cycles = cost.figures.C_sum.value();
    estimates.push_back({"5.2.3", key, "estimate_cycles", printed.at(row, "estimate_cycles"), cycles});

    // Erratum 20: the column with the head % error is the difference in hundreds of cycles.
    const double measured = std::stod(printed.at(row, "experimental_cycles"));
    const double difference = std::abs(cycles - measured);
    errors.push_back({"5.2.3", key, "printed_pct_error_column", printed.at(row, "printed_pct_error_column"),
                      figure::slip({20}, difference / 100, 100 * difference / measured)});
  }
  return join({estimates, errors});
}

}  // namespace examples::thesis2012
