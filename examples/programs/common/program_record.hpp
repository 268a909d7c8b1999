// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../tools/common/device.hpp"
#include "../../tools/common/record.hpp"
#include "../../tools/common/timing.hpp"

#include <fmt/format.h>

#include <array>
#include <ctime>
#include <string>
#include <string_view>

namespace examples {

/// The header of a record of whole programs.
constexpr std::string_view program_record_header =
    "program,parameters,median_ms,min_ms,max_ms,repeats,device,driver,toolkit,date\n";

/// A row under this header.
inline std::string program_record_row(std::string_view program, std::string_view parameters, const timing& times,
                                      const device_description& device) {
  const auto ms = [](double us) { return fmt::format("{:.4f}", us / 1e3); };
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> date{};
  std::strftime(date.data(), date.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return csv_row({std::string{program}, std::string{parameters}, ms(times.median_us), ms(times.minimum_us),
                  ms(times.maximum_us), std::to_string(times.repeats), device.device, device.driver, device.toolkit,
                  date.data()});
}

/// The same as text for a reader.
inline std::string program_line(std::string_view what, const timing& times) {
  return fmt::format("  {:<10} {:10.4f} ms  ({:.4f} to {:.4f}, median of {})\n", what, times.median_us / 1e3,
                     times.minimum_us / 1e3, times.maximum_us / 1e3, times.repeats);
}

}  // namespace examples
