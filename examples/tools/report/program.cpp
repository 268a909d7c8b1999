// SPDX-License-Identifier: BSL-1.0
#include "programs.hpp"

#include "../common/time_limit.hpp"
#include "commands.hpp"
#include "machines.hpp"
#include "text.hpp"

#include <kernelcost/program/timeline_text.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace examples::report {
namespace {

/// A picture of more operations than this is unreadable.
constexpr int most_shown = 20'000;

/// The engines that work in the program, host first.
std::vector<kc::engine> engines_of(const kc::schedule& plan) {
  // These four are in every line of CSV, even if the program does not use them.
  std::vector<kc::engine> all{kc::engine::host_thread(0), kc::engine::copy_to_device(), kc::engine::copy_to_host(),
                              kc::engine::multiprocessors()};
  for (int i = 0; i < plan.size(); ++i)
    if (plan.shown(i) && std::ranges::find(all, plan[i].on) == all.end()) all.push_back(plan[i].on);
  return all;
}

std::string name_of(const kc::engine& each) {
  if (each.kind == kc::engine_kind::pair_link)
    return fmt::format("{} {} to {}", kc::name_of(each.kind), each.index / kc::engine::most_cards,
                       each.index % kc::engine::most_cards);
  return fmt::format("{} {}", kc::name_of(each.kind), each.index);
}

double milliseconds(const kc::seconds& time) { return time.value() * 1e3; }

void print_csv(const program_request& request, const parameter_set& parameters, const kc::schedule& plan) {
  std::vector<std::string> header{"program", "machine", "elapsed_ms"};
  std::vector<std::string> row{request.program, request.machine, exact(milliseconds(plan.elapsed()))};
  for (const auto& each : engines_of(plan)) {
    auto column = name_of(each) + "_ms";
    std::ranges::replace(column, ' ', '_');
    header.push_back(column);
    row.push_back(exact(milliseconds(plan.busy(each))));
  }
  header.insert(header.end(), {"host", "parameters"});
  row.insert(row.end(), {request.host, parameters.format()});
  fmt::print("{}{}", csv_row(header), csv_row(row));
}

void print_text(const program_request& request, const parameter_set& parameters, const kc::schedule& plan) {
  fmt::print("{} ({}) on {} with {} as host\n", request.program, parameters.format(), request.machine, request.host);
  const auto line = [](const std::string& name, const std::string& value) { fmt::print("  {:<18} {}\n", name, value); };
  line("elapsed", kc::to_string(plan.elapsed()));
  for (const auto& each : engines_of(plan))
    line(name_of(each),
         fmt::format("busy {}, idle {}", kc::to_string(plan.busy(each)), kc::to_string(plan.idle(each))));
  line("overlap", fmt::format("{:.1f} %", plan.overlap() * 100));
}

void draw(const std::string& file, const kc::schedule& plan) {
  if (plan.size() > most_shown)
    throw usage_error{
        fmt::format("--svg: {} operations are too many for a picture, {} is the most", plan.size(), most_shown)};
  record_writer picture{file};
  picture.write(kc::to_svg(plan));
  picture.commit();
}

}  // namespace

void program(const program_request& request) {
  const listed_program& chosen = find_program(request.program);
  const surroundings at{find_machine(request.machine), find_host(request.host)};
  auto parameters = parameter_set::listed(chosen.defaults);
  for (const auto& assignment : request.parameters) parameters.assign(assignment);
  // A timeline keeps each operation: a hundred million steps would need more memory than there is.
  constexpr int most_seconds = 5;
  const time_limit limit{"kernelcost-report", most_seconds,
                         fmt::format("{} ({})", request.program, parameters.format())};
  chosen.run(parameters, at, [&](const kc::timeline& t) {
    const auto plan = t.schedule();
    if (!request.svg.empty()) draw(request.svg, plan);
    if (request.csv)
      print_csv(request, parameters, plan);
    else
      print_text(request, parameters, plan);
  });
}

}  // namespace examples::report
