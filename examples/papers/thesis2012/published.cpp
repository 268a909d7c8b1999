// SPDX-License-Identifier: BSL-1.0
#include "tables.hpp"

#include <published_tables.hpp>

#include <map>
#include <tuple>

namespace examples::thesis2012 {

const csv_table& published(std::string_view table) {
  static const auto tables = [] {
    std::map<std::string, csv_table, std::less<>> all;
    for (const auto& file : published_tables) all.emplace(file.name, csv_table{file.lines});
    return all;
  }();
  const auto found = tables.find(table);
  if (found == tables.end()) throw std::runtime_error{"no published table " + std::string{table}};
  return found->second;
}

std::vector<cell> all_cells() {
  // A table's position follows from its section, or from its number in appendix B; cells of one table keep their order.
  std::multimap<std::tuple<bool, int, std::string>, cell> sorted;
  for (const auto part : {launch_overheads, divergence, atomic_fits, worked_example, worked_reduction, worked_products,
                          cholesky_kernels, cholesky_steps, vector_sums, matvec_rows, matvec_row_blocks, matvec_columns,
                          reductions, cholesky_totals, ratios})
    for (cell& each : part()) {
      const bool appendix = each.table.starts_with("B.");
      const int number = appendix ? std::stoi(each.table.substr(2)) : 0;
      std::tuple place{appendix, number, each.table};
      sorted.emplace(std::move(place), std::move(each));
    }
  std::vector<cell> all;
  for (auto& [place, each] : sorted) all.push_back(std::move(each));
  return all;
}

}  // namespace examples::thesis2012
