// SPDX-License-Identifier: BSL-1.0
#include "../common/time_limit.hpp"
#include "evaluate.hpp"
#include "general_commands.hpp"
#include "names.hpp"
#include "text.hpp"

#include <kernelcost/print.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>

namespace examples::report {
namespace {

namespace kc = kernelcost;

/// The improvement of a number whose effect is ranked.
constexpr double improvement = 1.1;
/// Changes of the time below this share are counted, not listed.
constexpr double smallest_change = 0.0005;

struct alternative {
  std::string kind;
  std::string name;
  std::string from;
  std::string to;
  double seconds;
};

/// A property of the kernel's description that can be changed.
struct property {
  const char* name;
  kc::changes change;
};
const property properties[] = {
    {"coalesced accesses", {.coalesced = true}},
    {"no bank conflicts", {.conflict_free = true}},
    {"no divergence within warps", {.uniform = true}},
    {"no contention of atomics", {.uncontended = true}},
    {"loops unrolled by 2", {.unrolled_by = 2}},
    {"loops unrolled by 4", {.unrolled_by = 4}},
    {"loops unrolled by 8", {.unrolled_by = 8}},
    {"occupancy not limited by registers and static shared memory", {.unlimited_blocks = true}},
};

bool has_word(std::string_view name, std::string_view word) { return name.find(word) != name.npos; }

/// Numbers whose improvement by itself would be no card: points of a curve, of which the sizes have to ascend, and
/// facts that no kernel's time depends on.
bool is_ranked(const card_number& number) {
  return number.stated() && !has_word(number.name, "residency_s") && !number.name.starts_with("cop") &&
         !number.name.starts_with("memory_") && !number.name.starts_with("calls.") &&
         !has_word(number.name, "launch_overhead");
}

double improved(const card_number& number) {
  const double value = number.larger_is_better ? number.value() * improvement : number.value() / improvement;
  // Numbers of SMs and cores are whole. A share of the bandwidth does not exceed 1.
  if (number.name == "sm_count" || number.name == "cores_per_sm") return std::ceil(value);
  if (number.of == dimension::number && number.value() <= 1) return std::min(value, 1.0);
  return value;
}

/// Four digits.
std::string readable(double value, dimension of) {
  return quantity_text(std::strtod(fmt::format("{:.4g}", value).c_str(), nullptr), of);
}

void print_csv(const std::vector<alternative>& all, double now) {
  fmt::print("kind,name,from,to,time_us,change_percent\n");
  for (const auto& each : all)
    fmt::print("{}", csv_row({each.kind, each.name, each.from, each.to, exact(each.seconds * 1e6),
                              exact(100 * (each.seconds / now - 1))}));
}

std::string time_text(double seconds) { return kc::to_string(kc::seconds::from_value(seconds)); }
std::string change_text(double seconds, double now) { return fmt::format("{:+.1f} %", 100 * (seconds / now - 1)); }

void print_table(const char* title, const char* kind, const std::vector<alternative>& all, double now) {
  std::vector<std::vector<std::string>> rows{{title, "from", "to", "time", "change"}};
  std::size_t without_effect = 0;
  for (const auto& each : all) {
    if (each.kind != kind) continue;
    if (std::abs(each.seconds / now - 1) < smallest_change)
      ++without_effect;
    else
      rows.push_back({each.name, each.from, each.to, time_text(each.seconds), change_text(each.seconds, now)});
  }
  fmt::print("\n{}", aligned(rows, 3));
  if (without_effect > 0)
    fmt::print("  {} further ones change the time by less than {} %\n", without_effect, 100 * smallest_change);
}

}  // namespace

void what_if(const report_program& program, const what_if_request& request) {
  const auto& kernel = find_kernel(request.kernel);
  auto parameters = kernel.defaults();
  for (const auto& assignment : request.parameters) parameters.assign(assignment);
  const auto card = card_of(request.card);
  constexpr int most_seconds = 60;
  const time_limit limit{program.name, most_seconds, fmt::format("{} ({})", request.kernel, parameters.format())};
  const auto seconds = [&](const kc::changes& change = {}) {
    return kernel.evaluate(parameters, card->card(), request.model, change).time.value();
  };

  const double before = seconds();
  for (const auto& assignment : request.settings) card->assign(assignment, "the command line");
  const double now = request.settings.empty() ? before : seconds();

  std::vector<alternative> all;
  for (const auto& number : card->numbers()) {
    if (!is_ranked(number)) continue;
    const double value = number.value();
    const auto source = std::string{number.source()};
    const double better = improved(number);
    number.set(better, card->keep(source));
    all.push_back({"card", number.name, readable(value, number.of), readable(better, number.of), seconds()});
    number.set(value, card->keep(source));
  }
  for (const auto& each : properties) all.push_back({"kernel", each.name, "", "", seconds(each.change)});
  // std::ranges::stable_sort of libstdc++ 12 calls deprecated functions, which clang++ reports.
  std::ranges::sort(all, {}, [](const alternative& each) { return std::tie(each.seconds, each.kind, each.name); });
  if (!request.settings.empty()) all.insert(all.begin(), {"setting", "as set", "", "", now});
  all.insert(all.begin(), {"now", "as described", "", "", before});

  if (request.csv) return print_csv(all, before);
  fmt::print("{} ({}) on {} under {}: {}\n", request.kernel, parameters.format(), card->card().name, request.model,
             time_text(before));
  if (!request.settings.empty()) {
    std::string settings;
    for (const auto& each : request.settings) settings += (settings.empty() ? "" : ", ") + each;
    fmt::print("with {}: {}, {}\n", settings, time_text(now), change_text(now, before));
  }
  print_table("one number of the card 10 % better", "card", all, now);
  print_table("one property of the kernel different", "kernel", all, now);
}

}  // namespace examples::report
