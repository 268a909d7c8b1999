// SPDX-License-Identifier: BSL-1.0
// Estimates beside each other, and beside the measurements of a user.
#include "../common/progress.hpp"
#include "../common/time_limit.hpp"
#include "alternatives.hpp"
#include "evaluate.hpp"
#include "general_commands.hpp"
#include "measured_files.hpp"
#include "names.hpp"
#include "text.hpp"

#include <kernelcost/print.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <optional>

namespace examples::report {
namespace {

namespace kc = kernelcost;

void price(alternative& chosen, const report_program& program, const std::string& model) {
  constexpr int most_seconds = 5;
  const time_limit limit{program.name, most_seconds, chosen.of.text()};
  chosen.cost = chosen.of.kernel->evaluate(chosen.of.parameters, *chosen.card, model, {});
  set_counters(chosen);
}

std::string percent_text(double change) { return fmt::format("{:+.1f}", 100 * change); }

void print_alternatives_csv(const std::vector<alternative>& all, const std::string& model) {
  fmt::print("kernel,parameters,machine,model,quantity,value,ratio_to_first\n");
  const auto quantities = quantities_of(all);
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const auto& each : quantities)
      fmt::print("{}",
                 csv_row({all[i].kernel(), all[i].of.parameters.format(), all[i].card->name, model, each.name,
                          exact(each.values[i]), each.values[0] != 0 ? exact(each.values[i] / each.values[0]) : ""}));
}

void print_alternatives(const std::vector<alternative>& all, const std::string& model) {
  std::vector<std::string> heading{""};
  for (std::size_t i = 0; i < all.size(); ++i) {
    fmt::print("[{}] {} under {}: {}\n", i + 1, all[i].text(), model, kc::to_string(all[i].cost.time));
    heading.push_back(fmt::format("[{}]", i + 1));
    if (i > 0) heading.push_back(fmt::format("[{}]/[1]", i + 1));
  }
  std::vector<std::vector<std::string>> rows{heading};
  const auto ratio = [](double value, double first) { return first == 0 ? "-" : fmt::format("{:.3g}", value / first); };
  for (const auto& each : quantities_of(all)) {
    rows.push_back({each.title()});
    for (std::size_t i = 0; i < all.size(); ++i) {
      rows.back().push_back(each.texts[i]);
      if (i > 0) rows.back().push_back(ratio(each.values[i], each.values[0]));
    }
  }
  rows.insert(rows.begin() + 2, {"bottleneck"});
  for (std::size_t i = 0; i < all.size(); ++i) {
    rows[2].push_back(kc::name_of(all[i].cost.bottleneck));
    if (i > 0) rows[2].emplace_back(all[i].cost.bottleneck == all[0].cost.bottleneck ? "same" : "other");
  }
  fmt::print("\n{}", aligned(rows, 1));
}

/// "block=128" for the axis "Block" of the kernel's parameter block, or as --axis says; nothing for an ignored axis.
std::optional<std::string> assignment_of(const kc::report::named_value& axis, const listed_kernel& kernel,
                                         const std::vector<std::string>& renamed) {
  const auto lower = [](std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
  };
  std::string name;
  for (const auto& each : renamed)
    if (each.starts_with(axis.name + "=")) {
      name = each.substr(axis.name.size() + 1);
      if (name.empty()) return std::nullopt;
    }
  const auto parameters = kernel.parameters();
  if (name.empty())
    for (const auto& each : parameters)
      if (lower(each.name()) == lower(axis.name)) name = each.name();
  if (name.empty())
    throw usage_error{fmt::format("axis {} of the benchmark is not a parameter of {}; --axis {}=PARAMETER says which "
                                  "one it is, and --axis {}= ignores it",
                                  axis.name, kernel.name(), axis.name, axis.name)};
  // nvbench's names of types.
  if (name == "type" && axis.value == "F32") return "type=float";
  if (name == "type" && axis.value == "F64") return "type=double";
  return name + "=" + axis.value;
}

struct measured_point {
  alternative of;
  const char* measured_by;
  kc::seconds time;

  /// Measured times contain the gap between launches.
  kc::seconds estimated() const { return of.cost.between_launches(); }
  double error() const { return (estimated().value() - time.value()) / time.value(); }
};

const std::string& name_in_file(const compare_request& request, const std::string& kernel) {
  return request.measured_as.empty() ? kernel : request.measured_as;
}

/// "row_sums, col_sums": the names in a file, for a message.
template <class List, class NameOf>
usage_error nothing_measured(const std::string& file, const std::string& wanted, const List& list, NameOf name_of) {
  std::vector<std::string> names;
  for (const auto& each : list)
    if (std::ranges::find(names, name_of(each)) == names.end()) names.push_back(name_of(each));
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return usage_error{fmt::format("{} has no measurement of {}; it has {} (--measured-as NAME chooses one)", file,
                                 wanted, text.empty() ? "none" : text)};
}

bool compare_with_nvbench(const report_program& program, const compare_request& request, const kc::gpu& card) {
  const auto states = read_nvbench(request.nvbench);
  const auto wanted = name_in_file(request, std::string{choose(request.kernels[0], {}).kernel->name()});
  std::vector<measured_point> points;
  std::vector<std::string> axes;
  std::string device;
  bool found = false;
  progress shown{states.size(), std::chrono::seconds{2}};
  for (const auto& state : states) {
    shown.step(state.benchmark);
    if (state.benchmark != wanted) continue;
    found = true;
    device = state.device;
    for (const auto& axis : state.axes)
      if (std::ranges::find(axes, axis.name) == axes.end()) axes.push_back(axis.name);
    alternative chosen{choose(request.kernels[0], request.parameters), &card};
    for (const auto& axis : state.axes)
      if (const auto assignment = assignment_of(axis, *chosen.of.kernel, request.axes))
        chosen.of.parameters.assign(*assignment);
    price(chosen, program, request.model);
    if (state.batch) points.push_back({chosen, "batch", *state.batch});
    if (state.cold) points.push_back({chosen, "cold", *state.cold});
  }
  shown.clear();
  for (const auto& renamed : request.axes) {
    const auto name = renamed.substr(0, renamed.find('='));
    if (found && std::ranges::find(axes, name) == axes.end())
      throw usage_error{fmt::format("--axis {}: benchmark {} has no such axis; its axes are {}", renamed, wanted,
                                    fmt::join(axes, ", "))};
  }
  if (points.empty() && found)
    throw usage_error{fmt::format("{}: benchmark {} has neither the time nv/cold/time/gpu/mean nor "
                                  "nv/batch/time/gpu/mean",
                                  request.nvbench, wanted)};
  if (points.empty())
    throw nothing_measured(request.nvbench, wanted, states, [](const nvbench_state& each) { return each.benchmark; });

  const auto us = [](const kc::seconds& time) { return exact(time.value() * 1e6); };
  if (request.csv) {
    fmt::print("kernel,params,machine,model,measured_us,estimated_us,error_percent,measured_by\n");
    for (const auto& each : points)
      fmt::print("{}", csv_row({each.of.kernel(), each.of.of.parameters.format(), card.name, request.model,
                                us(each.time), us(each.estimated()), exact(100 * each.error()), each.measured_by}));
    return true;
  }
  fmt::print("{} on {} under {}, measured by nvbench{}\n", points[0].of.kernel(), card.name, request.model,
             device.empty() ? "" : " on " + device);
  std::vector<std::vector<std::string>> rows{{"parameters", "measured by", "measured", "estimate", "error %"}};
  for (const auto& each : points)
    rows.push_back({each.of.of.parameters.format(), each.measured_by, kc::to_string(each.time),
                    kc::to_string(each.estimated()), percent_text(each.error())});
  fmt::print("{}", aligned(rows, 2));
  for (const std::string_view kind : {"batch", "cold"}) {
    double errors = 0;
    int count = 0;
    for (const auto& each : points)
      if (each.measured_by == kind) {
        errors += std::abs(each.error());
        ++count;
      }
    if (count > 0) fmt::print("{}: mean absolute error {:.1f} %\n", kind, 100 * errors / count);
  }
  fmt::print("batch: a launch in a train of launches, which the estimate describes\n"
             "cold: a launch between two events, after L2 was flushed\n");
  return true;
}

/// The middle one, or the mean of the two in the middle.
double median(std::vector<double> values) {
  std::ranges::sort(values);
  const auto half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

std::string extent_text(const kc::extent& size) { return fmt::format("({}, {}, {})", size.x, size.y, size.z); }

std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

bool compare_with_ncu(const report_program& program, const compare_request& request, const kc::gpu& card) {
  const auto launches = read_ncu(request.ncu);
  alternative chosen{choose(request.kernels[0], request.parameters), &card};
  price(chosen, program, request.model);
  const auto kernel = chosen.kernel();
  const auto& wanted = name_in_file(request, kernel);
  const auto how = chosen.of.kernel->counted(chosen.of.parameters).launch;
  const auto grid = extent_text(how.grid);
  const auto block = extent_text(how.block);
  // A file without sizes has no launch that differs.
  const auto same = [](const std::string& in_file, const std::string& of_tree) {
    return in_file.empty() || without_blanks(in_file) == without_blanks(of_tree);
  };
  std::vector<const ncu_launch*> chosen_launches;
  std::size_t others = 0;
  const ncu_launch* other = nullptr;
  for (const auto& each : launches) {
    const bool is_part = !request.measured_as.empty() && each.kernel.find(request.measured_as) != std::string::npos;
    if (function_name(each.kernel) != wanted && !is_part) continue;
    if (same(each.grid, grid) && same(each.block, block)) {
      chosen_launches.push_back(&each);
      continue;
    }
    ++others;
    other = &each;
  }
  if (chosen_launches.empty() && other != nullptr)
    throw usage_error{fmt::format("{}: no launch of {} has the grid {} and the block {} that the parameters give; one "
                                  "has the grid {} and the block {}",
                                  request.ncu, wanted, grid, block, other->grid, other->block)};
  if (chosen_launches.empty())
    throw nothing_measured(request.ncu, wanted, launches,
                           [](const ncu_launch& each) { return function_name(each.kernel); });

  std::vector<double> durations;
  for (const auto* each : chosen_launches)
    if (each->duration) durations.push_back(each->duration->value());
  struct compared {
    std::string name;
    double estimated;
    double measured;
    std::string estimated_text;
    std::string measured_text;
    std::optional<double> difference() const {
      if (measured != 0) return (estimated - measured) / measured;
      return estimated == 0 ? std::optional{0.0} : std::nullopt;
    }
  };
  std::vector<compared> rows;
  if (!durations.empty()) {
    const auto measured = kc::seconds::from_value(median(durations));
    const auto estimated = chosen.cost.between_launches();
    rows.push_back({"time_us", estimated.value() * 1e6, measured.value() * 1e6, kc::to_string(estimated),
                    kc::to_string(measured)});
  }
  for (const auto& counter : chosen.counters) {
    std::vector<double> values;
    for (const auto* each : chosen_launches)
      if (const auto found = each->counters.find(counter.name); found != each->counters.end())
        values.push_back(found->second);
    if (values.empty()) continue;
    const double measured = median(values);
    rows.push_back({counter.name, counter.account, measured, kc::detail::readable(counter.account),
                    kc::detail::readable(measured)});
  }
  if (rows.empty())
    throw usage_error{
        fmt::format("{}: {} has neither a duration nor a counter that a description has", request.ncu, wanted)};

  if (request.csv) {
    fmt::print("kernel,params,machine,model,quantity,estimated,measured,difference_percent\n");
    for (const auto& each : rows)
      fmt::print("{}", csv_row({kernel, chosen.of.parameters.format(), card.name, request.model, each.name,
                                exact(each.estimated), exact(each.measured),
                                each.difference() ? exact(100 * *each.difference()) : ""}));
  } else {
    fmt::print("{} under {}, against the median of {} launch{} in {}\n", chosen.text(), request.model,
               chosen_launches.size(), chosen_launches.size() == 1 ? "" : "es",
               std::filesystem::path{request.ncu}.filename().string());
    std::vector<std::vector<std::string>> table{{"quantity", "estimate", "measured", "difference %"}};
    for (const auto& each : rows)
      table.push_back({each.name == "time_us" ? "time" : each.name, each.estimated_text, each.measured_text,
                       each.difference() ? percent_text(*each.difference()) : "-"});
    fmt::print("{}", aligned(table, 1));
    if (std::ranges::find(rows, "warp_instructions", &compared::name) != rows.end())
      fmt::print("warp_instructions: those of the description, without the compiler's instructions for addresses, "
                 "branches and conversions\n");
  }
  if (others > 0)
    fmt::print(request.csv ? stderr : stdout, "left out: {} launch{} of {} with another grid or block than {} and {}\n",
               others, others == 1 ? "" : "es", wanted, grid, block);
  return true;
}

}  // namespace

void set_counters(alternative& chosen) {
  const auto* account = chosen.cost.accesses ? &*chosen.cost.accesses : nullptr;
  chosen.counters = counters_of(chosen.of.kernel->counted(chosen.of.parameters), account, *chosen.card);
}

std::string quantity::title() const {
  auto text = name.substr(0, name.size() - (name.ends_with("_us") ? 3 : 0));
  std::ranges::replace(text, '_', ' ');
  return text;
}

std::vector<quantity> quantities_of(const std::vector<alternative>& all) {
  std::vector<quantity> result;
  const auto add = [&](const std::string& name, const auto& value_of, const auto& text_of) {
    quantity each{name, {}, {}};
    for (const auto& one : all) {
      const double value = value_of(one);
      each.values.push_back(value);
      each.texts.push_back(text_of(value));
    }
    if (std::ranges::any_of(each.values, [](double value) { return value != 0; })) result.push_back(std::move(each));
  };
  const auto of_time = [](double us) { return kc::to_string(kc::seconds::from_value(us * 1e-6)); };
  const auto readable = [](double value) { return kc::detail::readable(value); };
  add(
      "time_us", [](const alternative& one) { return one.cost.time.value() * 1e6; }, of_time);
  add(
      "cycles", [](const alternative& one) { return one.cost.cycles.value(); }, readable);
  add(
      "warps_per_sm", [](const alternative& one) { return double(one.cost.occupancy.warps_per_sm); }, readable);
  for (int i = 1; i < kc::resource_count; ++i) {
    const auto each = static_cast<kc::resource>(i);
    // Cycles of different cards have different lengths.
    add(
        fmt::format("busy_{}_us", kc::name_of(each)),
        [each](const alternative& one) {
          return one.cost.resources[each] / one.cost.cycles * one.cost.time.value() * 1e6;
        },
        of_time);
  }
  for (const auto& counter : all.front().counters)
    add(
        counter.name,
        [&counter](const alternative& one) {
          const auto found = std::ranges::find(one.counters, std::string_view{counter.name}, &accounted_counter::name);
          return found == one.counters.end() ? 0 : found->account;
        },
        readable);
  return result;
}

bool compare_estimates(const report_program& program, const compare_request& request) {
  const auto cards = cards_of(request.machines, request.machine_files);
  if (cards.empty()) throw usage_error{"--machine is required"};
  if (!request.nvbench.empty() || !request.ncu.empty()) {
    if (request.kernels.size() != 1 || cards.size() != 1)
      throw usage_error{"compare: measurements are those of one --kernel on one --machine"};
    const auto& card = cards.front()->card();
    return request.ncu.empty() ? compare_with_nvbench(program, request, card)
                               : compare_with_ncu(program, request, card);
  }
  if (!request.measured_as.empty()) throw usage_error{"compare: --measured-as needs --nvbench or --ncu"};
  std::vector<alternative> all;
  for (const auto& kernel : request.kernels)
    for (const auto& card : cards) all.push_back({choose(kernel, request.parameters), &card->card()});
  if (all.size() < 2)
    throw usage_error{"compare: give a second --kernel NAME[:PARAM=VALUE;...] or --machine, or measurements by "
                      "--nvbench or --ncu"};
  progress shown{all.size(), std::chrono::seconds{2}};
  for (auto& each : all) {
    shown.step(each.text());
    price(each, program, request.model);
  }
  shown.clear();
  if (request.csv)
    print_alternatives_csv(all, request.model);
  else
    print_alternatives(all, request.model);
  return true;
}

}  // namespace examples::report
