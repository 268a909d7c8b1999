// SPDX-License-Identifier: BSL-1.0
#include "../common/progress.hpp"
#include "../common/wavefronts_besides.hpp"
#include "commands.hpp"
#include "counts.hpp"
#include "evaluate.hpp"
#include "kernels.hpp"
#include "machines.hpp"
#include "records.hpp"
#include "text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <set>
#include <vector>

namespace examples::report {
namespace {

/// Counts of the tree that correspond to hardware counters.
struct tree_counts {
  kc::warp_counts counts{};
  int registers = 0;
  double active_warps = 0;
  double counted_besides = 0;
};

struct listed_counter {
  const char* name;
  const char* recorded_as;
  std::optional<double> (*of_tree)(const tree_counts&);
};

template <auto Member>
std::optional<double> counted(const tree_counts& tree) {
  return (tree.counts.*Member).value();
}

// clang-format off
constexpr std::array listed_counters{
    listed_counter{"warp_instructions", "warp_instructions", counted<&kc::warp_counts::warp_instructions>},
    listed_counter{"global_load_requests", "global_load_requests", counted<&kc::warp_counts::global_load_requests>},
    listed_counter{"global_load_sectors", "global_load_sectors", counted<&kc::warp_counts::global_load_sectors>},
    listed_counter{"global_store_requests", "global_store_requests", counted<&kc::warp_counts::global_store_requests>},
    listed_counter{"global_store_sectors", "global_store_sectors", counted<&kc::warp_counts::global_store_sectors>},
    listed_counter{"global_atomic_requests", "global_atomic_requests",
                   counted<&kc::warp_counts::global_atomic_requests>},
    listed_counter{"shared_wavefronts", "shared_wavefronts", [](const tree_counts& tree) {
      return std::optional{tree.counts.shared_wavefronts().value() + tree.counted_besides}; }},
    listed_counter{"registers", "registers", [](const tree_counts& tree) {
      return tree.registers > 0 ? std::optional<double>{tree.registers} : std::nullopt; }},
    listed_counter{"occupancy", "active_warps_per_sm", [](const tree_counts& tree) {
      return std::optional{tree.active_warps}; }},
};
// clang-format on

tree_counts counts_of(const std::string& kernel, const std::string& assignments, const kc::gpu& card) {
  parameter_set parameters = default_parameters(kernel);
  parameters.assign(assignments);
  const auto counted = find_kernel(kernel).counted(parameters);
  return {counted.counts, counted.uses.registers, active_warps(card, counted).value(),
          wavefronts_besides(counted.counts, counted.launch).value()};
}

/// One counter of one point. `tree` is empty if the tree does not say. There is no difference if the hardware counted
/// nothing.
struct compared_count {
  std::string kernel;
  std::string parameters;
  const char* counter;
  std::optional<double> tree;
  double hardware;

  std::optional<double> difference_percent() const {
    if (!tree) return std::nullopt;
    if (hardware == 0) return *tree == 0 ? std::optional{0.0} : std::nullopt;
    return 100 * (*tree - hardware) / hardware;
  }
};

struct counts_comparison {
  std::vector<compared_count> all;
  std::set<std::string> unknown_kernels;
  std::set<std::string> obstacles;
};

counts_comparison compare_counts(const csv_table& record, const kc::gpu& card) {
  counts_comparison result;
  progress shown{record.rows(), std::chrono::seconds{2}};
  for (std::size_t row = 0; row < record.rows(); ++row) {
    const auto& kernel = record.at(row, "kernel");
    shown.step(kernel);
    const auto& parameters = record.at(row, "parameters");
    if (std::ranges::find(kernel_names, kernel) == kernel_names.end()) {
      result.unknown_kernels.insert(kernel);
      continue;
    }
    try {
      const auto tree = counts_of(kernel, parameters, card);
      for (const auto& [name, recorded_as, of_tree] : listed_counters)
        if (!record.at(row, recorded_as).empty())
          result.all.push_back({kernel, parameters, name, of_tree(tree), record.number(row, recorded_as)});
    } catch (const usage_error& why) {
      result.obstacles.insert(kernel + ": " + why.what());
    } catch (const kc::error& why) { result.obstacles.insert(kernel + ": " + why.what()); }
  }
  return result;
}

std::string exact(const std::optional<double>& value) { return value ? report::exact(*value) : ""; }

void print_csv(const counts_comparison& compared) {
  fmt::print("kernel,params,counter,tree,hardware,difference_percent\n");
  for (const auto& each : compared.all)
    fmt::print("{}", csv_row({each.kernel, each.parameters, each.counter, exact(each.tree), exact(each.hardware),
                              exact(each.difference_percent())}));
}

/// The points of one kernel and counter as a line, with the mean and the largest difference.
void print_line(const char* counter, const std::vector<const compared_count*>& points) {
  double sum = 0;
  int compared = 0;
  const compared_count* worst = nullptr;
  bool any = false;
  for (const auto* point : points) {
    any = any || point->hardware != 0 || point->tree.value_or(0) != 0;
    const auto difference = point->difference_percent();
    if (!difference) continue;
    sum += std::abs(*difference);
    ++compared;
    if (worst == nullptr || std::abs(*difference) > std::abs(*worst->difference_percent())) worst = point;
  }
  if (!any) return;
  if (worst == nullptr)
    fmt::print("  {:<24} {:>6}\n", counter, compared);
  else
    fmt::print("  {:<24} {:>6} {:>12.1f} {:>+10.1f} {:>14.10g} {:>14.10g}  {}\n", counter, compared, sum / compared,
               *worst->difference_percent(), *worst->tree, worst->hardware, worst->parameters);
}

void print_text(const counts_comparison& compared) {
  std::vector<std::string> kernels;
  for (const auto& each : compared.all)
    if (std::ranges::find(kernels, each.kernel) == kernels.end()) kernels.push_back(each.kernel);
  for (const auto& kernel : kernels) {
    fmt::print("{}\n  {:<24} {:>6} {:>12} {:>10} {:>14} {:>14}  {}\n", kernel, "counter", "points", "difference %",
               "worst %", "tree", "hardware", "at");
    for (const auto& listed : listed_counters) {
      std::vector<const compared_count*> points;
      for (const auto& each : compared.all)
        if (each.kernel == kernel && each.counter == listed.name) points.push_back(&each);
      print_line(listed.name, points);
    }
    fmt::print("\n");
  }
  fmt::print(
      "difference: mean absolute difference of the tree's counts from the hardware's; occupancy: warps resident "
      "on an SM;\nshared_wavefronts: with one for each warp that starts and dimension of its block, each barrier of "
      "a block, and each word that a warp\nexchanges, as the hardware counts\n");
}

}  // namespace

bool counters(const std::string& machine, bool csv) {
  const auto& card = find_machine(machine);
  const auto record = recorded_counters(card.name);
  if (!record) {
    fmt::print(stderr, "kernelcost-report: there are no recorded counters on {}\n", machine);
    return false;
  }
  const auto compared = compare_counts(*record, card);
  if (csv)
    print_csv(compared);
  else
    print_text(compared);
  const auto line = [to = csv ? stderr : stdout](const char* what, const std::set<std::string>& names) {
    if (!names.empty()) fmt::print(to, "{}: {}\n", what, fmt::join(names, "; "));
  };
  line("counted, without a tree here", compared.unknown_kernels);
  line("left out", compared.obstacles);
  return true;
}

}  // namespace examples::report
