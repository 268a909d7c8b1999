// SPDX-License-Identifier: BSL-1.0
#include "../../papers/thesis2012/tables.hpp"
#include "../../papers/thesis2012/mean_errors.hpp"

#include "commands.hpp"
#include "text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace examples::report {
namespace {

using thesis2012::cell;

void print_csv(const std::vector<cell>& cells) {
  fmt::print("table,row,column,published,computed,verdict\n");
  for (const auto& each : cells)
    fmt::print(
        "{}", csv_row({each.table, each.row, each.column, each.published, exact(each.computed.value), each.verdict()}));
}

void print_mean_errors() {
  fmt::print("\nMean absolute errors against the thesis' measurements, percent\n");
  fmt::print("  {:<6} {:<24} {:>5} {:>12} {:>12}\n", "table", "column", "rows", "published", "corrected");
  for (const auto& each : thesis2012::mean_errors())
    fmt::print("  {:<6} {:<24} {:>5} {:>12.2f} {:>12}\n", each.table, each.column, each.rows, each.published_percent,
               each.has_errata ? fmt::format("{:.2f}", each.corrected_percent) : "");
}

void print_text(const std::vector<cell>& cells) {
  const std::string* table = nullptr;
  for (const auto& each : cells) {
    if (table == nullptr || *table != each.table) {
      fmt::print("{}{} {}\n", table == nullptr ? "" : "\n", each.table.starts_with("B") ? "Table" : "Section",
                 each.table);
      fmt::print("  {:<24} {:<24} {:>14} {:>16}  {}\n", "row", "column", "published", "computed", "verdict");
    }
    table = &each.table;
    std::string note = each.verdict();
    if (!each.computed.errata.empty()) {
      for (std::size_t i = 1; i < each.computed.errata.size(); ++i)
        note += fmt::format(" and {}", each.computed.errata[i]);
      note += fmt::format("; right: {:.9g}", each.computed.recomputed.front().value);
    } else if (each.how() != thesis2012::agreement::rounded) {
      note += fmt::format(" ({})", name_of(each.how()));
    }
    if (!each.computed.inferred.empty()) note += fmt::format("; not stated: {}", each.computed.inferred);
    fmt::print("  {:<24} {:<24} {:>14} {:>16.9g}  {}\n", each.row, each.column, each.published, each.computed.value,
               note);
  }
  print_mean_errors();
  const auto errata = std::ranges::count_if(cells, [](const cell& each) { return !each.computed.errata.empty(); });
  const auto reproduced = std::ranges::count_if(cells, &cell::reproduced);
  const auto inferred = std::ranges::count_if(cells, [](const cell& each) { return !each.computed.inferred.empty(); });
  fmt::print(
      "\n{} published figures: {} reproduced to the last printed digit, {} of them with the slip of an erratum "
      "(docs/errata-2012.md) and {} with a constant that the thesis does not state, inferred from them; {} differ\n",
      cells.size(), reproduced, errata, inferred, static_cast<std::ptrdiff_t>(cells.size()) - reproduced);
}

}  // namespace

bool tables(bool csv) {
  const auto cells = thesis2012::all_cells();
  if (csv)
    print_csv(cells);
  else
    print_text(cells);
  return std::ranges::all_of(cells, &cell::reproduced);
}

}  // namespace examples::report
