// SPDX-License-Identifier: BSL-1.0
// The theoretical figures of the micro-benchmark paper, printed and computed, and the measured ones in the same units,
// as Markdown.
#include "../../examples/papers/microbenchmarks2010/tables.hpp"

#include <cstdio>

int main() {
  namespace paper = examples::microbenchmarks2010;
  std::printf("| card | figure | printed | computed, with the slip | erratum | right, in 10^9 "
              "|\n|---|---|---:|---:|---|---:|\n");
  for (const auto& cell : paper::theoretical_figures()) {
    const auto& computed = cell.computed;
    std::string errata;
    for (const int number : computed.errata) errata += (errata.empty() ? "" : ", ") + std::to_string(number);
    std::printf("| %s | %s, %s | %s | %.4f | %s | %.3f |\n", cell.row.c_str(), cell.table.c_str(), cell.column.c_str(),
                cell.published.c_str(), computed.value, errata.c_str(),
                errata.empty() ? computed.value : computed.recomputed.front().value);
  }
  std::printf("\n| card | read, of the peak | write | read and write |\n|---|---:|---:|---:|\n");
  for (const auto& each : paper::published)
    std::printf("| %s | %.1f %% | %.1f %% | %.1f %% |\n", each.name,
                100 * paper::share_of_peak(each.card, each.read_bandwidth),
                100 * paper::share_of_peak(each.card, each.write_bandwidth),
                100 * paper::share_of_peak(each.card, each.read_write_bandwidth));
}
