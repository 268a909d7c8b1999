// SPDX-License-Identifier: BSL-1.0
#include "report.hpp"

#include "../common/record.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <ctime>

namespace examples::calibrate {

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

std::string label(const measurement& row) {
  return row.parameters.empty() ? row.name : fmt::format("{} {}", row.name, row.parameters);
}

std::string value_with_unit(const measurement& row, double value) { return fmt::format("{:.5g} {}", value, row.unit); }

bool report(const calibration& found) {
  std::size_t doubtful = 0;
  std::size_t wide = 0;
  for (const measurement& row : found.rows) {
    if (!row.doubt.empty()) {
      ++doubtful;
      fmt::print(stderr, "kernelcost-calibrate: {}: {}\n", label(row), row.doubt);
    } else if (row.value.spread_percent > wide_spread_percent) {
      ++wide;
      fmt::print("{}: {}, spread {:.1f} % over {} repeats\n", label(row), value_with_unit(row, row.value.median),
                 row.value.spread_percent, row.value.repeats);
    }
  }
  fmt::print("{} values; {} with a spread above {:.0f} %, {} that failed a check\n", found.rows.size(), wide,
             wide_spread_percent, doubtful);
  return doubtful == 0;
}

void require_writable(const std::filesystem::path& path) {
  // The writer leaves no file, because it does not commit.
  if (!path.empty()) record_writer{path};
}

}  // namespace examples::calibrate
