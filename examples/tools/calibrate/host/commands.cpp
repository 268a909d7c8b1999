// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include "../header_text.hpp"
#include "../report.hpp"
#include "benchmarks.hpp"
#include "header.hpp"
#include "team.hpp"

#include <fmt/format.h>

#include <functional>

namespace examples::calibrate::host {
namespace {

/// The system's data about the host as rows, so that a header follows from the record alone.
std::vector<measurement> rows_of(const bench& bench) {
  std::vector<measurement> rows;
  const auto add = [&rows](std::string name, std::string unit, double value) {
    rows.push_back({.name = "host." + std::move(name),
                    .group = "host",
                    .parameters = "",
                    .unit = std::move(unit),
                    .value = {.median = value, .minimum = value, .maximum = value, .repeats = 1, .spread_percent = 0},
                    .doubt = ""});
  };
  const processor& on = bench.on;
  add("sockets", "", on.sockets);
  add("cores_per_socket", "cores", on.cores_per_socket);
  add("threads_per_core", "threads", on.threads_per_core);
  add("threads_used", "threads", bench.cores);
  add("cache_levels", "", static_cast<double>(on.caches.size()));
  add("cache_line", "B", on.caches.front().line_bytes);
  add("page", "B", on.page_bytes);
  for (const cache& each : on.caches) {
    add(level_name(each.level) + ".size", "B", each.bytes);
    add(level_name(each.level) + ".shared_by", "cores", each.shared_by_cores);
    if (each.ways > 0) add(level_name(each.level) + ".ways", "lines", each.ways);
  }
  add("memory.size", "B", on.memory_bytes);
  add("memory.shared_by", "cores", on.cores_per_socket);
  return rows;
}

/// Uses the requested number of threads, or all. Throws usage_error if the host has fewer.
bench bench_of(const request& asked) {
  bench result{.on = examine_processor(), .repeats = asked.repeats};
  const int available = has_threads ? result.on.threads() : 1;
  const int wanted = asked.threads.value_or(available);
  if (wanted < 1) throw usage_error{fmt::format("--threads {}: no thread would measure anything", wanted)};
  if (wanted > 1 && !has_threads)
    throw usage_error{fmt::format("--threads {}: built without OpenMP, this program has one thread", wanted)};
  if (wanted > available) throw usage_error{fmt::format("--threads {}: this host runs {}", wanted, available)};
  result.threads = wanted;
  result.cores = std::min(wanted, result.on.cores());
  return result;
}

calibration measure_all(const request& asked) {
  const bench bench = bench_of(asked);
  if (!has_threads)
    fmt::print(
        "kernelcost-calibrate: built without OpenMP: what several threads do, and starting them, is not measured\n");
  else if (bench.threads == 1)
    fmt::print("kernelcost-calibrate: one thread: what several do, and starting them, is not measured\n");
#ifdef __clang__
  const std::string compiler = "clang " __clang_version__;
#else
  const std::string compiler = "g++ " __VERSION__;
#endif
  calibration found{.device = {.device = bench.on.model,
                               .driver = bench.on.system,
                               .toolkit = compiler,
                               .sm_clock_mhz = 0,
                               .memory_clock_mhz = 0},
                    .date = utc_now(),
                    .rows = rows_of(bench)};
  for (const auto measure :
       {measure_arithmetic, measure_streams, measure_latencies, measure_distances, measure_fork_join}) {
    // The results of the first run in which all checks hold, or of the last of three runs. An interruption can spoil
    // one run.
    constexpr int attempts = 3;
    std::vector<measurement> rows;
    for (int attempt = 0; attempt < attempts; ++attempt) {
      rows = measure(bench);
      if (std::ranges::all_of(rows, [](const measurement& row) { return row.doubt.empty(); })) break;
    }
    for (measurement& row : rows) found.rows.push_back(std::move(row));
  }
  return found;
}

}  // namespace

bool calibrate(const request& asked) {
  require_identifier(asked.name);
  require_writable(asked.header);
  require_writable(asked.record);
  const calibration found = asked.from_record.empty() ? measure_all(asked) : read_record(asked.from_record);
  const bool right = report(found);
  const std::string text = record_text(found);
  // The record reports a value that failed its check. A header would hide it.
  if (!asked.record.empty()) write_file(asked.record, text);
  if (!asked.header.empty()) {
    // Written from the record's text, so that rounding cannot make the two disagree.
    write_file(asked.header, host_header(parse_record(text, asked.record), asked.name));
    fmt::print("{} written\n", asked.header.string());
  }
  return right;
}

}  // namespace examples::calibrate::host
