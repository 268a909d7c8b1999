// SPDX-License-Identifier: BSL-1.0
#include "record_file.hpp"

#include "../common/csv.hpp"
#include "../common/number.hpp"
#include "../common/record.hpp"
#include "../common/text_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <type_traits>

namespace examples::calibrate {
namespace {

constexpr std::string_view header = "name,group,parameters,unit,median,minimum,maximum,repeats,spread_percent,verdict,"
                                    "device,driver,toolkit,sm_clock_mhz,"
                                    "memory_clock_mhz,date\n";
constexpr std::string_view doubtful = "doubt: ";

template <class Number = double>
Number number(const std::string& text) {
  if (const auto value = number_in<Number>(text)) return *value;
  throw std::runtime_error{
      fmt::format("the record has '{}' where a {}number should be", text, std::is_integral_v<Number> ? "whole " : "")};
}

measurement stated(std::string name, std::string unit, double value) {
  return {.name = std::move(name),
          .group = "card",
          .parameters = "",
          .unit = std::move(unit),
          .value = {.median = value, .minimum = value, .maximum = value, .repeats = 1, .spread_percent = 0},
          .doubt = ""};
}

}  // namespace

const measurement& calibration::find(std::string_view name, std::string_view parameters) const {
  for (const measurement& row : rows)
    if (row.name == name && row.parameters == parameters) return row;
  throw std::runtime_error{fmt::format("the record has no {}{}{}", name, parameters.empty() ? "" : " ", parameters)};
}

std::vector<measurement> rows_of(const card& card) {
  return {stated("card.capability_major", "", card.major),
          stated("card.capability_minor", "", card.minor),
          stated("card.sm_count", "SMs", card.sm_count),
          stated("card.memory_bus", "bits", card.memory_bus_bits),
          stated("card.memory_clock", "MHz", card.description.memory_clock_mhz),
          stated("card.memory_size", "B", card.memory_bytes),
          stated("card.l2_size", "B", card.l2_bytes),
          stated("card.copy_engines", "", card.copy_engines)};
}

std::string verdict_of(const measurement& row) {
  if (!row.doubt.empty()) return std::string{doubtful} + row.doubt;
  return row.value.spread_percent > wide_spread_percent ? "spread" : "ok";
}

std::string record_text(const calibration& found) {
  // Seven digits are more than any of these numbers has. Sizes in bytes are whole numbers.
  const auto value = [](double v) { return v == std::floor(v) ? fmt::format("{:.0f}", v) : fmt::format("{:.7g}", v); };
  std::string text{header};
  for (const measurement& row : found.rows)
    text += csv_row({row.name, row.group, row.parameters, row.unit, value(row.value.median), value(row.value.minimum),
                     value(row.value.maximum), std::to_string(row.value.repeats),
                     fmt::format("{:.2f}", row.value.spread_percent), verdict_of(row), found.device.device,
                     found.device.driver, found.device.toolkit, value(found.device.sm_clock_mhz),
                     value(found.device.memory_clock_mhz), found.date});
  return text;
}

calibration parse_record(std::string_view text, const std::filesystem::path& path) {
  const auto lines = lines_of(text);
  if (lines.size() < 2 || fmt::format("{}\n", lines.front()) != header)
    throw std::runtime_error{fmt::format("{} is not a record of kernelcost-calibrate", path.string())};
  const csv_table table{lines};
  calibration result{.device = {.device = table.at(0, "device"),
                                .driver = table.at(0, "driver"),
                                .toolkit = table.at(0, "toolkit"),
                                .sm_clock_mhz = number(table.at(0, "sm_clock_mhz")),
                                .memory_clock_mhz = number(table.at(0, "memory_clock_mhz"))},
                     .date = table.at(0, "date"),
                     .rows = {}};
  for (std::size_t i = 0; i < table.rows(); ++i) {
    const std::string& verdict = table.at(i, "verdict");
    result.rows.push_back({.name = table.at(i, "name"),
                           .group = table.at(i, "group"),
                           .parameters = table.at(i, "parameters"),
                           .unit = table.at(i, "unit"),
                           .value = {.median = number(table.at(i, "median")),
                                     .minimum = number(table.at(i, "minimum")),
                                     .maximum = number(table.at(i, "maximum")),
                                     .repeats = number<std::size_t>(table.at(i, "repeats")),
                                     .spread_percent = number(table.at(i, "spread_percent"))},
                           .doubt = verdict.starts_with(doubtful) ? verdict.substr(doubtful.size()) : ""});
  }
  return result;
}

calibration read_record(const std::filesystem::path& path) { return parse_record(read_text(path), path); }

void write_file(const std::filesystem::path& path, std::string_view text) {
  record_writer file{path};
  file.write(text);
  file.commit();
}

}  // namespace examples::calibrate
