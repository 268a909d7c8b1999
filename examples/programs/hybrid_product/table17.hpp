// SPDX-License-Identifier: BSL-1.0
/// \file
/// Table 17 of the course report on matrix products (2024): the program as printed, m = n = k = 2048, width 4, on a
/// card and a host that the report does not name. Times are in seconds, as printed.
#pragma once

#include "program.hpp"

#include <array>

namespace examples::hybrid_product::table17 {

using namespace kc::literals;

struct row {
  long long host_rows;
  double kernel;
  double transfer;
  double card;
  double host;
  double total;
};
inline constexpr std::array<row, 9> rows{{
    {0, 0.245448, 0.004317, 0.249766, 0.000000, 0.249766},
    {4, 0.245609, 0.004708, 0.250317, 0.021924, 0.250317},
    {8, 0.245791, 0.004444, 0.250235, 0.043961, 0.250235},
    {12, 0.246662, 0.004345, 0.251007, 0.070308, 0.251007},
    {16, 0.246757, 0.004755, 0.251512, 0.090823, 0.251512},
    {20, 0.246987, 0.004343, 0.251331, 0.107912, 0.251331},
    {24, 0.247073, 0.004326, 0.251399, 0.135224, 0.251399},
    {28, 0.247923, 0.004295, 0.252218, 0.150617, 0.252218},
    {32, 0.248081, 0.004277, 0.252357, 0.161984, 0.252357},
}};

inline constexpr shape product{2048, 2048, 2048, 4, 0, version::printed};

/// The card, from the first row, whose transfer time is that of 3 matrices. The table does not show launches
/// separately, so a launch takes a time below the printed digits.
inline constexpr kc::gpu card = [] {
  constexpr const char* source = "course report on matrix products (2024), table 17, F = 0";
  const auto rate = 3 * shape::floats_in(2048, 2048) / kc::seconds::from_value(rows[0].transfer);
  kc::gpu described;
  described.name = "table17";
  described.product = "not named in the report";
  described.launch_overhead = {1_ns, source};
  described.copies.pinned_to_device = {rate, source};
  described.copies.pinned_to_host = {rate, source};
  return described;
}();

/// The kernel at the rate of the first row, for the number of rows of the grid.
constexpr kc::kernel_run kernel(const shape& split) {
  const double share = static_cast<double>(split.grid_rows()) / static_cast<double>(product.m);
  return kc::run_of("product", kc::seconds::from_value(share * rows[0].kernel));
}
/// The host at the rate of the last row.
constexpr kc::seconds host(const shape& split) {
  const row& last = rows.back();
  return kc::seconds::from_value(last.host * static_cast<double>(split.host_rows) /
                                 static_cast<double>(last.host_rows));
}
constexpr kc::seconds elapsed(const shape& split) {
  kc::timeline t{card};
  program(t, split, kernel(split), host(split));
  return t.elapsed();
}
constexpr hybrid_product::split best(version as) {
  shape of_version = product;
  of_version.as = as;
  return best_split(
      product.m, [=](long long rows_of_host) { return elapsed(of_version.with_host_rows(rows_of_host)); },
      [=](long long rows_of_host) { return host(of_version.with_host_rows(rows_of_host)); });
}

}  // namespace examples::hybrid_product::table17
