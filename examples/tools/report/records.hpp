// SPDX-License-Identifier: BSL-1.0
/// \file
/// The records that are embedded in this program, by machine: times of the companion kernels, and hardware counters.
#pragma once

#include "../common/csv.hpp"

#include <hardware_counters.hpp>
#include <measurements.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace examples::report {

template <class Files>
std::optional<csv_table> record_of(std::string_view machine, const Files& files) {
  for (const auto& file : files)
    if (file.name == machine) return csv_table{file.lines};
  return std::nullopt;
}

/// Times from events around launches; nothing if the machine has no record.
inline std::optional<csv_table> recorded_times(std::string_view machine) { return record_of(machine, measurements); }

/// Counters from a profiler, for one launch of each kernel and parameter set.
inline std::optional<csv_table> recorded_counters(std::string_view machine) {
  return record_of(machine, hardware_counters);
}

/// Row numbers of a record by kernel and parameters.
inline std::map<std::pair<std::string, std::string>, std::size_t> rows_by_point(const csv_table& record) {
  std::map<std::pair<std::string, std::string>, std::size_t> rows;
  for (std::size_t row = 0; row < record.rows(); ++row)
    rows.emplace(std::pair{record.at(row, "kernel"), record.at(row, "parameters")}, row);
  return rows;
}

}  // namespace examples::report
