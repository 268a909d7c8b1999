// SPDX-License-Identifier: BSL-1.0
#include "sweep.hpp"
#include "../common/progress.hpp"
#include "../common/time_limit.hpp"
#include "evaluate.hpp"
#include "general_commands.hpp"
#include "names.hpp"
#include "svg.hpp"
#include "text.hpp"

#include <kernelcost/print.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace examples::report {
namespace {

constexpr std::size_t most_points = 100'000;

std::uint64_t whole_number(std::string_view text, std::string_view range) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size())
    throw usage_error{
        fmt::format("'{}' is not of the form FIRST..LAST:STEP, where STEP is a number or xFACTOR", range)};
  return number;
}

/// The values of "32..1024:x2", "1000..5000:500", "1..4" or of a single value.
std::vector<std::string> values_of(std::string_view range) {
  const auto dots = range.find("..");
  if (dots == range.npos) return {std::string{range}};
  const auto colon = range.find(':', dots);
  const auto first = whole_number(range.substr(0, dots), range);
  const auto last = whole_number(range.substr(dots + 2, colon == range.npos ? colon : colon - dots - 2), range);
  auto step = colon == range.npos ? std::string_view{"1"} : range.substr(colon + 1);
  const bool factor = step.starts_with('x');
  if (factor) step.remove_prefix(1);
  const auto by = whole_number(step, range);
  if (by < (factor ? 2 : 1) || first < 1 || last < first)
    throw usage_error{fmt::format("'{}' has no values: a range ascends from 1 on, by a step of at least 1 or by a "
                                  "factor of at least 2",
                                  range)};
  std::vector<std::string> values;
  for (auto value = first; value <= last; value = factor ? value * by : value + by) {
    values.push_back(std::to_string(value));
    if (values.size() > most_points) throw usage_error{fmt::format("'{}' has more than {} values", range, most_points)};
    // No overflow, and no endless loop.
    if (factor ? value > last / by : value > last - by) break;
  }
  return values;
}

/// All parameters of the kernel, with the values that are asked for or else the default.
std::vector<varied_parameter> parameters_of(const listed_kernel& kernel, const std::vector<std::string>& assignments) {
  auto defaults = kernel.defaults();
  std::vector<varied_parameter> all;
  for (const auto& each : kernel.parameters()) all.push_back({each.name(), {defaults.text(each.name())}});
  for (const std::string_view assignment : assignments) {
    const auto equals = assignment.find('=');
    if (equals == assignment.npos) throw usage_error{fmt::format("'{}' is not of the form name=values", assignment)};
    const auto name = assignment.substr(0, equals);
    const auto found = std::ranges::find(all, name, &varied_parameter::name);
    if (found == all.end())
      throw unknown_name("parameter", name, all, [](const varied_parameter& each) { return each.name; });
    found->values.clear();
    for_each_item(assignment.substr(equals + 1), ',', [found](std::string_view item) {
      for (auto& value : values_of(item)) found->values.push_back(std::move(value));
    });
    if (found->values.empty()) throw usage_error{fmt::format("'{}' has no values", assignment)};
  }
  return all;
}

std::vector<std::string> items_of(const std::string& list) {
  std::vector<std::string> items;
  for_each_item(list, ',', [&items](std::string_view item) { items.emplace_back(item); });
  return items;
}

std::vector<parameter_set> combinations(const std::vector<varied_parameter>& parameters) {
  std::vector<parameter_set> all{parameter_set{}};
  for (const auto& each : parameters) {
    std::vector<parameter_set> longer;
    if (all.size() * each.values.size() > most_points)
      throw usage_error{fmt::format("the sweep has more than {} points", most_points)};
    for (const auto& begun : all)
      for (const auto& value : each.values) {
        longer.push_back(begun);
        longer.back().add(each.name, value);
      }
    all = std::move(longer);
  }
  return all;
}

void print_csv(const std::string& kernel, const std::vector<sweep_point>& points) {
  fmt::print("kernel,machine,model,parameters,time_us,cycles,bottleneck,occupancy,warps_per_sm,obstacle\n");
  for (const auto& each : points) {
    std::vector<std::string> row{kernel, each.card->name, each.model, each.parameters.format()};
    if (each.cost)
      row.insert(row.end(), {exact(each.cost->time.value() * 1e6), exact(each.cost->cycles.value()),
                             kernelcost::name_of(each.cost->bottleneck), exact(each.cost->occupancy.fraction()),
                             std::to_string(each.cost->occupancy.warps_per_sm), ""});
    else
      row.insert(row.end(), {"", "", "", "", "", each.obstacle});
    fmt::print("{}", csv_row(row));
  }
}

void print_text(const std::string& kernel, const swept& all) {
  const auto& [parameters, cards, models, points] = all;
  const bool several_cards = cards.size() > 1;
  const bool several_models = models.size() > 1;
  const auto best = all.best();
  std::string fixed;
  std::vector<std::string> heading;
  for (const auto& each : parameters)
    if (each.values.size() > 1)
      heading.push_back(each.name);
    else
      fixed += fmt::format("{}{}={}", fixed.empty() ? "" : ";", each.name, each.values.front());
  if (several_cards) heading.emplace_back("machine");
  if (several_models) heading.emplace_back("model");
  const auto left = heading.size();
  heading.insert(heading.end(), {"time", "to best", "occupancy", "bottleneck"});
  std::vector<std::string> notes;
  const auto note_of = [&notes](const std::string& obstacle) {
    if (std::ranges::find(notes, obstacle) == notes.end()) notes.push_back(obstacle);
    return std::ranges::find(notes, obstacle) - notes.begin() + 1;
  };
  std::vector<std::vector<std::string>> rows{heading};
  for (const auto& each : points) {
    std::vector<std::string> row;
    for (const auto& parameter : parameters)
      if (parameter.values.size() > 1) row.push_back(each.parameters.text(parameter.name));
    if (several_cards) row.emplace_back(each.card->name);
    if (several_models) row.push_back(each.model);
    const auto fastest = std::ranges::find(best, each.model, &sweep_point::model);
    if (each.cost)
      row.insert(row.end(),
                 {kernelcost::to_string(each.cost->time),
                  &each == *fastest ? "best" : fmt::format("{:.3g} x", each.cost->time / (*fastest)->cost->time),
                  fmt::format("{:.0f} %", 100 * each.cost->occupancy.fraction()),
                  kernelcost::name_of(each.cost->bottleneck)});
    else
      row.insert(row.end(), {"-", "-", "-", fmt::format("[{}]", note_of(each.obstacle))});
    rows.push_back(std::move(row));
  }
  fmt::print("{}{}", kernel, fixed.empty() ? "" : fmt::format(" ({})", fixed));
  if (!several_cards) fmt::print(" on {}", points.front().card->name);
  if (!several_models) fmt::print(" under {}", points.front().model);
  fmt::print("\n{}", aligned(rows, left));
  for (std::size_t i = 0; i < notes.size(); ++i) fmt::print("  [{}] {}\n", i + 1, notes[i]);
  if (points.size() <= models.size()) return;
  for (const auto* each : best) {
    std::string where;
    for (const auto& parameter : parameters)
      if (parameter.values.size() > 1)
        where +=
            fmt::format("{}{}={}", where.empty() ? "" : ";", parameter.name, each->parameters.text(parameter.name));
    if (several_cards) where += fmt::format("{}on {}", where.empty() ? "" : " ", each->card->name);
    if (several_models) where += fmt::format("{}under {}", where.empty() ? "" : " ", each->model);
    fmt::print("best: {}: {}\n", where, kernelcost::to_string(each->cost->time));
  }
}

}  // namespace

const sweep_point* swept::best(std::string_view model) const {
  const sweep_point* fastest = nullptr;
  for (const auto& each : points)
    if (each.model == model && each.cost && (fastest == nullptr || each.cost->time < fastest->cost->time))
      fastest = &each;
  return fastest;
}

std::vector<const sweep_point*> swept::best() const {
  std::vector<const sweep_point*> all;
  for (const auto& model : models)
    if (const auto* point = best(model); point != nullptr && std::ranges::find(all, point) == all.end())
      all.push_back(point);
  return all;
}

swept sweep_points(const report_program& program, const sweep_request& request) {
  const auto& kernel = find_kernel(request.kernel);
  swept all{parameters_of(kernel, request.parameters),
            cards_of(request.machines, request.machine_files),
            items_of(request.models),
            {}};
  if (all.cards.empty())
    throw usage_error{fmt::format("{}: give --machine NAME,... or --machine-file FILE", request.command)};
  for (const auto& model : all.models) visit_model(model, [](const auto&) {});
  if (all.models.empty()) throw usage_error{"--model: it is empty"};

  for (const auto& set : combinations(all.parameters)) {
    kernel.check(set);
    for (const auto& card : all.cards)
      for (const auto& model : all.models) all.points.push_back({set, &card->card(), model, {}, {}});
  }
  if (all.points.size() > most_points) throw usage_error{fmt::format("the sweep has more than {} points", most_points)};
  progress shown{all.points.size(), std::chrono::seconds{2}};
  for (auto& each : all.points) {
    shown.step(each.parameters.format());
    constexpr int most_seconds = 5;
    const time_limit limit{program.name, most_seconds,
                           fmt::format("{} ({})", request.kernel, each.parameters.format())};
    try {
      each.cost = kernel.evaluate(each.parameters, *each.card, each.model, {});
    } catch (const kernelcost::error& error) { each.obstacle = error.what(); }
  }
  return all;
}

std::string sweep_chart(const std::string& kernel, const swept& all) {
  const auto along = std::ranges::max_element(all.parameters, {}, [](const auto& each) { return each.values.size(); });
  if (along == all.parameters.end() || along->values.size() < 2)
    throw usage_error{"--svg: no parameter has several values"};
  line_chart chart{kernel, along->name};
  std::string fixed;
  for (const auto& each : all.parameters)
    if (each.values.size() == 1) fixed += fmt::format("{}{}={}", fixed.empty() ? "" : ";", each.name, each.values[0]);
  if (!fixed.empty()) chart.title += fmt::format(" ({})", fixed);
  if (all.cards.size() == 1) chart.title += fmt::format(" on {}", all.cards[0]->card().name);
  if (all.models.size() == 1) chart.title += fmt::format(" under {}", all.models[0]);
  chart.places = along->values;
  const auto best = all.best();
  for (const auto& point : all.points) {
    if (!point.cost) continue;
    std::string name;
    const auto add = [&name](const std::string& part) { name += (name.empty() ? "" : ", ") + part; };
    for (const auto& each : all.parameters)
      if (&each != &*along && each.values.size() > 1)
        add(fmt::format("{}={}", each.name, point.parameters.text(each.name)));
    if (all.cards.size() > 1) add(point.card->name);
    if (all.models.size() > 1) add(point.model);
    auto series = std::ranges::find(chart.series, name, &line_chart::line::name);
    if (series == chart.series.end()) series = chart.series.insert(chart.series.end(), {name, {}});
    const auto place = std::ranges::find(along->values, point.parameters.text(along->name)) - along->values.begin();
    series->points.push_back({static_cast<std::size_t>(place), point.cost->time});
    if (std::ranges::find(best, &point) != best.end())
      chart.best.push_back(
          {static_cast<std::size_t>(series - chart.series.begin()), static_cast<std::size_t>(place), point.cost->time});
  }
  return svg_of(chart);
}

bool sweep(const report_program& program, const sweep_request& request) {
  for (const std::string_view assignment : request.parameters) {
    const auto name_of = [](std::string_view text) { return text.substr(0, text.find('=')); };
    const auto name = name_of(assignment);
    if (std::ranges::count(request.parameters, name, name_of) > 1)
      throw usage_error{fmt::format("--param {} is given twice; commas separate the values of a parameter", name)};
  }
  const auto all = sweep_points(program, request);
  const bool any = !all.best().empty();
  // A chart is refused before anything is printed.
  const auto chart = any && !request.svg.empty() ? sweep_chart(request.kernel, all) : std::string{};
  if (request.csv)
    print_csv(request.kernel, all.points);
  else if (any)
    print_text(request.kernel, all);
  if (!chart.empty()) write_file(request.svg, chart);
  if (!any) fmt::print(stderr, "{}: no point can be estimated: {}\n", program.name, all.points.front().obstacle);
  return any;
}

}  // namespace examples::report
