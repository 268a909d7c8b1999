// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include "../common/progress.hpp"
#include "../common/text_file.hpp"
#include "header_text.hpp"
#include "machine_header.hpp"
#include "report.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <optional>
#include <thread>
#include <unistd.h>

namespace examples::calibrate {
namespace {

/// Another process that computes shows in work of known length that sometimes takes longer. Work that has just ended on
/// the card may have an effect, too, but only for a short time.
void require_quiet() {
  constexpr int attempts = 5;
  double disturbance = disturbance_percent();
  for (int attempt = 1; attempt < attempts && disturbance > wide_spread_percent; ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds{500});
    disturbance = disturbance_percent();
  }
  if (disturbance > wide_spread_percent)
    throw std::runtime_error{fmt::format("the GPU is busy: equal work differs by {:.0f} % in time, more than {:.0f} %",
                                         disturbance, wide_spread_percent)};
}

/// A bar of progress.
std::string bar(std::size_t done, std::size_t total) {
  constexpr std::size_t width = 30;
  const std::size_t full = width * done / total;
  return std::string(full, '#') + std::string(width - full, '.');
}

/// All benchmarks, or those of one group. Throws usage_error if there is no such group.
std::vector<benchmark> benchmarks_of(const std::string& group) {
  std::vector<benchmark> benchmarks = benchmark_registry::instance().all();
  if (!group.empty()) std::erase_if(benchmarks, [&](const benchmark& item) { return item.group != group; });
  if (benchmarks.empty())
    throw usage_error{"unknown group '" + group + "'; kernelcost-calibrate --list names the groups"};
  return benchmarks;
}

calibration measure_all(const std::string& group = {}) {
  const std::vector<benchmark> benchmarks = benchmarks_of(group);
  const card card = examine_card();
  raise_clocks();
  require_quiet();
  calibration found{.device = card.description, .date = utc_now(), .rows = rows_of(card)};
  // Only for users at a terminal.
  std::optional<progress> line;
  if (isatty(STDERR_FILENO) != 0) line.emplace(benchmarks.size());
  for (std::size_t done = 0; const benchmark& item : benchmarks) {
    if (line) line->step(fmt::format("{} {}", bar(done++, benchmarks.size()), item.name));
    for (measurement& row : run(item)) found.rows.push_back(std::move(row));
  }
  line.reset();
  require_quiet();
  for (measurement& row : shares_of_peak(found)) found.rows.push_back(std::move(row));
  return found;
}

void print_rows(const std::vector<measurement>& rows) {
  for (const measurement& row : rows)
    fmt::print("{}: {} ({:.5g} to {:.5g}, {} repeats, {})\n", label(row), value_with_unit(row, row.value.median),
               row.value.minimum, row.value.maximum, row.value.repeats, verdict_of(row));
}

/// Prints the first line in which the texts differ. False if there is one.
bool same_text(std::string_view header, std::string_view expected) {
  std::size_t number = 1;
  while (!header.empty() || !expected.empty()) {
    const auto next = [](std::string_view& text) {
      const std::string_view first = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(first.size() + 1, text.size()));
      return first;
    };
    const std::string_view has = next(header);
    const std::string_view wanted = next(expected);
    if (has != wanted) {
      fmt::print("the header is not the record's: line {}\n  header: {}\n  record: {}\n", number, has, wanted);
      return false;
    }
    ++number;
  }
  return true;
}

/// Prints values that differ by more than 5 % and by more than either spread. False if there are any.
bool same_values(const calibration& recorded, const calibration& fresh) {
  std::size_t compared = 0;
  std::size_t different = 0;
  for (const measurement& now : fresh.rows) {
    const auto then = std::ranges::find_if(recorded.rows, [&](const measurement& row) {
      return row.name == now.name && row.parameters == now.parameters;
    });
    if (then == recorded.rows.end()) {
      fmt::print("{}: not in the record\n", label(now));
      ++different;
      continue;
    }
    ++compared;
    const double percent = 100 * (now.value.median / then->value.median - 1);
    const double allowed = std::max({wide_spread_percent, now.value.spread_percent, then->value.spread_percent});
    if (std::abs(percent) <= allowed) continue;
    ++different;
    fmt::print("{}: {:+.1f} %, {} in the record, {} now (allowed {:.1f} %)\n", label(now), percent,
               value_with_unit(*then, then->value.median), value_with_unit(now, now.value.median), allowed);
  }
  fmt::print("{} values compared, {} differ\n", compared, different);
  return different == 0;
}

}  // namespace

void list_benchmarks() {
  for (const benchmark& item : benchmark_registry::instance().all())
    fmt::print("{:<28} {:<12} {:<10} {}\n", item.name, item.group, item.unit, item.what);
}

bool run_one(const std::string& name) {
  const benchmark& item = benchmark_registry::instance().find(name);
  examine_card();
  raise_clocks();
  const auto rows = run(item);
  print_rows(rows);
  return std::ranges::all_of(rows, [](const measurement& row) { return row.doubt.empty(); });
}

bool calibrate(const request& asked) {
  require_identifier(asked.name);
  require_writable(asked.header);
  require_writable(asked.json);
  require_writable(asked.record);
  const calibration found = asked.from_record.empty() ? measure_all(asked.group) : read_record(asked.from_record);
  const bool right = report(found);
  const std::string text = record_text(found);
  // The record reports a value that failed its check. A header would hide it.
  if (!asked.record.empty()) write_file(asked.record, text);
  if (asked.header.empty() && asked.json.empty()) return right;
  // Both follow from the record's text, so that rounding cannot make them disagree.
  const calibration recorded = parse_record(text, asked.record);
  const auto write = [](const std::filesystem::path& path, const std::string& content) {
    write_file(path, content);
    fmt::print("{} written\n", path.string());
  };
  if (!asked.header.empty()) write(asked.header, machine_header(recorded, asked.name));
  if (!asked.json.empty()) write(asked.json, machine_file(recorded, asked.name));
  return right;
}

bool compare(const request& asked) {
  require_identifier(asked.name);
  const std::string header = read_text(asked.check);
  const calibration recorded = read_record(asked.from_record.empty() ? asked.record : asked.from_record);
  const bool same = same_text(header, machine_header(recorded, asked.name));
  if (same) fmt::print("the header is the record's\n");
  if (!asked.from_record.empty()) return same;
  const calibration fresh = measure_all();
  const bool right = report(fresh);
  return same_values(recorded, fresh) && right && same;
}

}  // namespace examples::calibrate
