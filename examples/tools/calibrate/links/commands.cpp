// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include "../header_text.hpp"
#include "../report.hpp"
#include "header.hpp"
#include "measure.hpp"

#include <fmt/format.h>

namespace examples::calibrate::links {
namespace {

calibration measure_all() {
  std::vector<measurement> cards = measure_cards();
  if (cards.front().value.median < 2) throw usage_error{"--links needs two cards, this machine has one"};
  calibration found{.device = describe_device(), .date = utc_now(), .rows = std::move(cards)};
  raise_clocks(static_cast<int>(found.find("links.cards", "").value.median));
  for (const auto measure : {measure_copies, measure_events, measure_kernels, measure_collectives})
    for (measurement& row : measure()) found.rows.push_back(std::move(row));
  return found;
}

}  // namespace

bool run(const request& asked) {
  if (asked.header.empty() && asked.record.empty())
    throw usage_error{"nothing to do: give --out FILE.hpp or --record FILE.csv"};
  require_identifier(asked.name);
  require_writable(asked.header);
  require_writable(asked.record);
  const calibration found = asked.from_record.empty() ? measure_all() : read_record(asked.from_record);
  const bool right = report(found);
  const std::string text = record_text(found);
  // The record reports a value that failed its check. A header would hide it.
  if (!asked.record.empty()) write_file(asked.record, text);
  if (!asked.header.empty()) {
    // Written from the record's text, so that rounding cannot make the two disagree.
    write_file(asked.header, system_header(parse_record(text, asked.record), asked.name));
    fmt::print("{} written\n", asked.header.string());
  }
  return right;
}

}  // namespace examples::calibrate::links
