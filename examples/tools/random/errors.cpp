// SPDX-License-Identifier: BSL-1.0
#include "errors.hpp"

#include "../common/csv.hpp"
#include "../common/quantile.hpp"
#include "../common/text_file.hpp"
#include "../report/machines.hpp"

#include <kernelcost/tree_text.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace examples {
namespace {
namespace kc = kernelcost;

auto described(const recipe& kernel, int registers) {
  return kc::expr::kernel(
      "random", kc::expr::resources{registers, kc::bytes::from_value(static_cast<double>(kernel.shared_bytes))},
      kernel.tree);
}
auto estimate_of(const recipe& kernel, int registers, const kc::gpu& card) {
  return kc::estimate(described(kernel, registers), kernel.launch(), card, kc::model::calibrated);
}

struct point {
  recipe kernel;
  double measured_us = 0;
  double estimated_us = 0;
  std::string bottleneck;
  double rounds = 0;
  double footprint = 0;
  double dram_read = 0;
  double dram_written = 0;
  double l2_sectors = 0;
  double latency_us = 0;
  double throughput_us = 0;
  double dispatch_us = 0;
  /// Those of the tree, with comparisons, branches and trips, of all warps.
  double instructions = 0;

  kc::error_band band;

  double error() const { return estimated_us / measured_us - 1; }
  bool in_band() const { return band.low.value() * 1e6 <= measured_us && measured_us <= band.high.value() * 1e6; }
};

std::vector<point> points_of(const errors_request& asked) {
  const std::string text = read_text(asked.record);
  const auto lines = lines_of(text);
  const csv_table table{lines};
  const kc::gpu& card = report::find_machine(asked.machine);
  const double cycles_of_a_us = card.clock.value().value() * 1e-6;
  std::vector<point> points;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const double measured = table.number(row, "duration_us");
    if (measured < asked.least_us) continue;
    point each;
    each.kernel =
        draw(static_cast<std::uint64_t>(table.number(row, "seed")), static_cast<unsigned>(table.number(row, "number")));
    each.measured_us = measured;
    const auto cost = estimate_of(each.kernel, static_cast<int>(table.number(row, "registers")), card);
    each.estimated_us = cost.time.value() * 1e6;
    each.bottleneck = kc::name_of(cost.bottleneck);
    each.band = cost.band;
    each.rounds = cost.figures.rounds.value();
    each.footprint = cost.figures.footprint.value();
    each.dram_read = cost.figures.dram_reads.value();
    each.dram_written = cost.figures.dram_writes.value();
    each.l2_sectors = cost.figures.l2_reads.value() / 32;
    each.latency_us = cost.figures.latency.value() / cycles_of_a_us;
    each.throughput_us = cost.figures.throughput.value() / cycles_of_a_us;
    each.dispatch_us = cost.figures.dispatch.value() / cycles_of_a_us;
    const auto counts = kc::warp_counts_of(described(each.kernel, 0), each.kernel.launch());
    each.instructions = counts.warp_instructions.value() + counts.control_instructions.value();
    points.push_back(std::move(each));
  }
  return points;
}

struct sum {
  int points = 0;
  double of_errors = 0;
  double of_logarithms = 0;
  int within = 0;
  int in_band = 0;

  void add(const point& each) {
    ++points;
    of_errors += std::fabs(each.error());
    of_logarithms += std::log(1 + each.error());
    within += std::fabs(each.error()) < 0.2 ? 1 : 0;
    in_band += each.in_band() ? 1 : 0;
  }
  std::string row(const std::string& name) const {
    return fmt::format("{:<40} {:>6} {:>7.1f} % {:>7.3f} {:>7.1f} % {:>7.1f} %\n", name, points,
                       100 * of_errors / points, std::exp(of_logarithms / points), 100.0 * within / points,
                       100.0 * in_band / points);
  }
};

/// The size class of a kernel, which counts as a feature here.
std::string size_of(double us) {
  return us < 2 ? "1, below 2 us" : us < 8 ? "2, below 8 us" : us < 64 ? "3, below 64 us" : "4, from 64 us";
}

}  // namespace

void show(const recipe& kernel, const std::string& machine) {
  constexpr int registers = 32;
  const auto cost = estimate_of(kernel, registers, report::find_machine(machine));
  fmt::print("// {} blocks of {} threads, {:.2f} us, {}\n// {}\n{}\n{}\n", kernel.blocks, kernel.threads,
             cost.time.value() * 1e6, kc::name_of(cost.bottleneck), fmt::join(kernel.features, ", "), kernel.text,
             kc::to_text(described(kernel, registers)));
}

void print_errors(const errors_request& asked) {
  std::vector<point> points = points_of(asked);
  if (asked.csv) {
    fmt::print("number,blocks,threads,measured_us,estimated_us,error_percent,bottleneck,features,rounds,footprint,dram_"
               "read,dram_written,l2_sectors,latency_us,throughput_us,dispatch_us,instructions\n");
    for (const point& each : points)
      fmt::print("{},{},{},{:.3f},{:.3f},{:.1f},{},{},{},{:.0f},{:.0f},{:.0f},{:.0f},{:.2f},{:.2f},{:.2f},{:.0f}\n",
                 each.kernel.number, each.kernel.blocks, each.kernel.threads, each.measured_us, each.estimated_us,
                 100 * each.error(), each.bottleneck, fmt::join(each.kernel.features, " "), each.rounds, each.footprint,
                 each.dram_read, each.dram_written, each.l2_sectors, each.latency_us, each.throughput_us,
                 each.dispatch_us, each.instructions);
    return;
  }
  constexpr int fewest = 10;  // for a mean
  sum all;
  std::map<std::string, sum> parts;
  for (const point& each : points) {
    all.add(each);
    parts["size: " + size_of(each.measured_us)].add(each);
    parts["limit: " + each.bottleneck].add(each);
    if (!asked.by_feature) continue;
    const auto& features = each.kernel.features;
    for (auto first = features.begin(); first != features.end(); ++first) {
      parts[*first].add(each);
      for (auto second = std::next(first); second != features.end(); ++second)
        parts[*first + " + " + *second].add(each);
    }
  }
  fmt::print("{:<40} {:>6} {:>9} {:>7} {:>9} {:>9}\n", "kernels", "points", "error", "ratio", "within", "in band");
  fmt::print("{}", all.row("all"));
  for (const auto& [name, part] : parts)
    if (part.points >= fewest) fmt::print("{}", part.row(name));
  std::ranges::sort(points, std::greater{}, [](const point& each) { return std::fabs(std::log(1 + each.error())); });
  for (std::size_t i = 0; i < std::min<std::size_t>(asked.worst, points.size()); ++i)
    fmt::print("{} {}x{}: measured {:.2f} us, estimated {:.2f} ({}): {}\n", points[i].kernel.number,
               points[i].kernel.blocks, points[i].kernel.threads, points[i].measured_us, points[i].estimated_us,
               points[i].bottleneck, fmt::join(points[i].kernel.features, " "));
}

error_summary errors_of(const errors_request& asked) {
  sum all;
  for (const point& each : points_of(asked)) all.add(each);
  return {all.points, 100 * all.of_errors / all.points, 100.0 * all.within / all.points,
          100.0 * all.in_band / all.points};
}

std::string header_of_bands(const std::vector<record_of_a_card>& records) {
  // With fewer observations, one kernel moves the limits too far.
  constexpr std::size_t fewest = 40;
  std::string rows;
  for (const auto& [machine, record] : records) {
    std::map<std::string, std::vector<double>> ratios;
    std::uint64_t seed = 0;
    for (const point& each : points_of({.record = record, .machine = machine})) {
      seed = each.kernel.seed;
      for (const std::string& limit : {each.bottleneck, std::string{"none"}})
        ratios[limit].push_back(each.measured_us / each.estimated_us);
    }
    const auto row = [&](const std::string& limit) {
      auto& all = ratios[limit];
      std::ranges::sort(all);
      const auto absolute = [](double sum, double ratio) { return sum + std::fabs(1 / ratio - 1); };
      const double error = std::accumulate(all.begin(), all.end(), 0.0, absolute) / static_cast<double>(all.size());
      rows += fmt::format("    {{\"{}\", resource::{}, {}, {}, {:.1f}, {:.3g}, {:.3g}}},\n", machine, limit, seed,
                          all.size(), 100 * error, quantile(all, 0.05), quantile(all, 0.95));
    };
    for (const auto& [limit, all] : ratios)
      if (limit != "none" && all.size() >= fewest) row(limit);
    if (!ratios.empty()) row("none");
  }
  return fmt::format(R"(// SPDX-License-Identifier: BSL-1.0
/// \file
/// Errors of `calibrated` on random kernels, by what limits them. docs/random_kernels.md has the records.
/// Written by `kernelcost-random bands`; not to be edited.
#pragma once
#include <kernelcost/model/resource.hpp>

namespace kernelcost {{

struct observed_random_error {{
  const char* machine;
  /// The estimate's bottleneck; `none` for all kernels. The rows of a machine end with it.
  resource limit;
  unsigned seed;
  /// Kernels of at least 0.8 us.
  int observations;
  double mean_absolute_error_percent;
  /// Nine in ten measured times lie between these two times the estimate.
  double low;
  double high;
}};

inline constexpr observed_random_error observed_random_errors[] = {{
{}}};
}}  // namespace kernelcost
)",
                     rows);
}

}  // namespace examples
