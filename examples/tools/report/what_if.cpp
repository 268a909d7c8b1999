// SPDX-License-Identifier: BSL-1.0
#include "what_if.hpp"

#include "../common/progress.hpp"
#include "../common/time_limit.hpp"
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
  if (number.is_whole()) return std::ceil(value);
  // A share of the bandwidth does not exceed 1.
  if (number.of == dimension::number && number.value() <= 1) return std::min(value, 1.0);
  return value;
}

double four_digits(double value) { return std::strtod(fmt::format("{:.4g}", value).c_str(), nullptr); }

/// Four digits. The unit is the one in which the number is a short text.
std::string readable(double value, dimension of) {
  const auto text = quantity_text(four_digits(value), of);
  const auto unit = std::min(text.find(' '), text.size());
  return fmt::format("{}{}", four_digits(std::strtod(text.c_str(), nullptr)), text.substr(unit));
}

void print_csv(const std::vector<changed_estimate>& all, const kc::seconds& now) {
  fmt::print("kind,name,from,to,time_us,change_percent\n");
  for (const auto& each : all)
    fmt::print("{}", csv_row({each.kind, each.name, each.from, each.to, exact(each.time.value() * 1e6),
                              exact(100 * each.change(now))}));
}

std::string change_text(double change) { return fmt::format("{:+.1f} %", 100 * change); }

/// A property has no numbers before and after the change.
void print_table(const char* title, const char* kind, bool has_numbers, const std::vector<changed_estimate>& all,
                 const kc::seconds& now) {
  std::vector<std::vector<std::string>> rows{{title}};
  if (has_numbers) rows[0].insert(rows[0].end(), {"from", "to"});
  rows[0].insert(rows[0].end(), {"time", "change"});
  std::size_t without_effect = 0;
  for (const auto& each : all) {
    if (each.kind != kind) continue;
    if (!each.is_listed(now)) {
      ++without_effect;
      continue;
    }
    rows.push_back({each.name});
    if (has_numbers) rows.back().insert(rows.back().end(), {each.from, each.to});
    rows.back().insert(rows.back().end(), {kc::to_string(each.time), change_text(each.change(now))});
  }
  fmt::print("\n{}", aligned(rows, has_numbers ? 3 : 1));
  if (without_effect > 0)
    fmt::print("  {} further ones change the time by less than {} %\n", without_effect, 100 * smallest_change);
}

}  // namespace

bool changed_estimate::is_listed(const kc::seconds& now) const { return std::abs(change(now)) >= smallest_change; }

std::size_t count_of_changes(const editable_card& card) {
  return static_cast<std::size_t>(std::ranges::count_if(card.numbers(), is_ranked)) + std::size(properties);
}

std::vector<changed_estimate> changed_estimates(const chosen_kernel& chosen, editable_card& card,
                                                const std::string& model,
                                                const std::function<void(std::string_view)>& each) {
  const auto time = [&](const kc::changes& change = {}) {
    return chosen.kernel->evaluate(chosen.parameters, card.card(), model, change).time;
  };
  std::vector<changed_estimate> all;
  for (const auto& number : card.numbers()) {
    if (!is_ranked(number)) continue;
    each(number.name);
    const double value = number.value();
    const auto* source = card.keep(std::string{number.source()});
    const double better = improved(number);
    number.set(better, source);
    all.push_back({"card", number.name, readable(value, number.of), readable(better, number.of), time()});
    number.set(value, source);
  }
  for (const auto& different : properties) {
    each(different.name);
    all.push_back({"kernel", different.name, "", "", time(different.change)});
  }
  // std::ranges::stable_sort of libstdc++ 12 calls deprecated functions, which clang++ reports.
  std::ranges::sort(all, {}, [](const changed_estimate& change) {
    return std::tuple{change.time.value(), std::string_view{change.kind}, std::string_view{change.name}};
  });
  return all;
}

void what_if(const report_program& program, const what_if_request& request) {
  chosen_kernel chosen{&find_kernel(request.kernel), find_kernel(request.kernel).defaults()};
  for (const auto& assignment : request.parameters) chosen.parameters.assign(assignment);
  const auto card = card_of(request.card);
  constexpr int most_seconds = 60;
  const time_limit limit{program.name, most_seconds, chosen.text()};
  const auto time = [&] { return chosen.kernel->evaluate(chosen.parameters, card->card(), request.model, {}).time; };

  const auto before = time();
  for (const auto& assignment : request.settings) card->assign(assignment, "the command line");
  const auto now = request.settings.empty() ? before : time();

  progress shown{count_of_changes(*card), std::chrono::seconds{2}};
  auto all = changed_estimates(chosen, *card, request.model, [&shown](std::string_view name) { shown.step(name); });
  shown.clear();
  if (request.csv) {
    if (!request.settings.empty()) all.insert(all.begin(), {"setting", "as set", "", "", now});
    all.insert(all.begin(), {"now", "as described", "", "", before});
    return print_csv(all, before);
  }
  fmt::print("{} on {} under {}: {}\n", chosen.text(), card->card().name, request.model, kc::to_string(before));
  if (!request.settings.empty()) {
    std::string settings;
    for (const auto& each : request.settings) settings += (settings.empty() ? "" : ", ") + each;
    fmt::print("with {}: {}, {}\n", settings, kc::to_string(now), change_text(now / before - 1));
  }
  print_table("one number of the card 10 % better", "card", true, all, now);
  print_table("one property of the kernel different", "kernel", false, all, now);
}

}  // namespace examples::report
