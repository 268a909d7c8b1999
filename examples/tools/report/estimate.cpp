// SPDX-License-Identifier: BSL-1.0
#include "../common/time_limit.hpp"
#include "evaluate.hpp"
#include "general_commands.hpp"
#include "text.hpp"

#include <kernelcost/derivation_text.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace examples::report {
namespace {

namespace kc = kernelcost;

struct answer {
  const estimate_request& request;
  const parameter_set& parameters;
  const kc::gpu& card;
  const evaluation& cost;
  const std::vector<std::string>& warnings;
};

void print_csv(const answer& of) {
  const auto& cost = of.cost;
  fmt::print("kernel,machine,model,cycles,time_ms,parameters,bottleneck,occupancy,warps_per_sm,limited_by,ignored\n{}",
             csv_row({of.request.kernel, of.card.name, of.request.model, exact(cost.cycles.value()),
                      exact(cost.time.value() * 1e3), of.parameters.format(), kc::name_of(cost.bottleneck),
                      exact(cost.occupancy.fraction()), std::to_string(cost.occupancy.warps_per_sm),
                      kc::name_of(cost.occupancy.limiter), names_of(cost.ignored)}));
}

void print_text(const answer& of) {
  const auto& cost = of.cost;
  const auto line = [](const char* name, const std::string& value) { fmt::print("  {:<11} {}\n", name, value); };
  fmt::print("{} ({}) on {} under {}\n", of.request.kernel, of.parameters.format(), of.card.name, of.request.model);
  line("time", cost.gap > kc::seconds{} ? fmt::format("{}, and {} between launches in a row", kc::to_string(cost.time),
                                                      kc::to_string(cost.between_launches()))
                                        : kc::to_string(cost.time));
  if (cost.band.observed())
    line("band", fmt::format("{}, which held nine in ten of {} {}", kc::to_string(cost.band), cost.band.observations,
                             cost.band.basis));
  line("cycles", kc::to_string(cost.cycles));
  line("bottleneck", kc::name_of(cost.bottleneck));
  line("occupancy", kc::to_string(cost.occupancy));
  std::string peaks;
  constexpr double visible = 0.005;
  for (const auto& [resource, share] : shares_of_peak(cost))
    if (share >= visible)
      peaks += fmt::format("{}{} {:.0f} %", peaks.empty() ? "" : ", ", kc::name_of(resource), 100 * share);
  if (!peaks.empty()) line("of peak", peaks);
  for (const auto& part : cost.phases) line("phase", fmt::format("{}: {}", part.name, kc::to_string(part.cycles)));
  if (cost.ignored != kc::feature::none) line("ignored", names_of(cost.ignored));
}

using json = nlohmann::ordered_json;

json accesses_json(const access_account& account) {
  auto all = json::array();
  for (const auto& site : account.sites) {
    json each{{"buffer", site.buffer},
              {"kind", name_of(site.does)},
              {"space", kc::expr::name_of(site.space)},
              {"type", kc::to_string(site.type)},
              {"pattern", kc::to_string(site.pattern)},
              {"requests", site.requests.value()},
              {"asked_bytes", site.asked.value()},
              {"wait_cycles", site.wait.value()}};
    if (beyond_sm(site))
      each.update({{"sectors_per_request", site.sectors_per_request().value()},
                   {"from_l1", site.from_l1},
                   {"from_l2", site.from_l2},
                   {"from_dram", site.from_dram},
                   {"l2_bytes", l2_traffic(site).value()},
                   {"dram_bytes", dram_traffic(site).value()}});
    else
      each["wavefronts"] = site.wavefronts.value();
    all.push_back(std::move(each));
  }
  return all;
}

void print_json(const answer& of) {
  const auto& cost = of.cost;
  json parameters = json::object();
  for (const auto& each : of.parameters) parameters[each.name] = each.value;
  json result{{"kernel", of.request.kernel},
              {"parameters", parameters},
              {"machine", of.card.name},
              {"model", of.request.model},
              {"time_us", cost.time.value() * 1e6},
              {"between_launches_us", cost.between_launches().value() * 1e6},
              {"cycles", cost.cycles.value()},
              {"bottleneck", kc::name_of(cost.bottleneck)},
              {"occupancy",
               {{"fraction", cost.occupancy.fraction()},
                {"warps_per_sm", cost.occupancy.warps_per_sm},
                {"limited_by", kc::name_of(cost.occupancy.limiter)}}}};
  if (cost.occupancy.clusters > 0) result["occupancy"]["clusters"] = cost.occupancy.clusters;
  if (cost.band.observed())
    result["band"] = {{"low_us", cost.band.low.value() * 1e6},
                      {"high_us", cost.band.high.value() * 1e6},
                      {"mean_absolute_error_percent", cost.band.mean_absolute_error_percent},
                      {"observations", cost.band.observations},
                      {"basis", cost.band.basis}};
  result["of_peak"] = json::object();
  for (const auto& [resource, share] : shares_of_peak(cost)) result["of_peak"][kc::name_of(resource)] = share;
  result["phases"] = json::array();
  for (const auto& part : cost.phases)
    result["phases"].push_back({{"name", part.name}, {"cycles", part.cycles.value()}});
  result["ignored"] = json::array();
  for (const auto each : features_of(cost.ignored)) result["ignored"].push_back(name_of(each));
  result["warnings"] = of.warnings;
  if (of.request.accesses) result["accesses"] = accesses_json(*cost.accesses);
  fmt::print("{}\n", result.dump(1));
}

}  // namespace

void estimate(const report_program& program, const estimate_request& request) {
  const auto& kernel = find_kernel(request.kernel);
  parameter_set parameters = kernel.defaults();
  for (const auto& assignment : request.parameters) parameters.assign(assignment);
  const auto card = card_of(request.card);
  // The descriptions of some kernels follow from computations that grow with a parameter.
  constexpr int most_seconds = 5;
  std::optional<time_limit> limit{std::in_place, program.name, most_seconds,
                                  request.kernel + " (" + parameters.format() + ")"};
  const auto cost = kernel.evaluate(parameters, card->card(), request.model, {});
  const auto warnings = warnings_of(kernel, parameters);
  limit.reset();
  if (request.accesses && !cost.accesses)
    throw usage_error{fmt::format("--accesses: {} gives no account of accesses; {} does", request.model,
                                  kc::report::models_with_accounts())};
  const answer of{request, parameters, card->card(), cost, warnings};
  if (request.json) return print_json(of);
  for (const auto& sentence : warnings) fmt::print(stderr, "warning: {}\n", sentence);
  std::vector<accounted_counter> counters;
  if (request.accesses && program.counters)
    counters = program.counters(*cost.accesses, request.kernel, parameters, card->card());
  if (request.csv && request.accesses) return print_accesses_csv(*cost.accesses, counters);
  if (request.csv) return print_csv(of);
  print_text(of);
  if (request.accesses) {
    fmt::print("\n");
    print_accesses(*cost.accesses, counters, card->card());
  }
  if (!request.explain) return;
  fmt::print("\n{}", kc::to_text(cost.steps));
  if (cost.steps.left_out() > 0) fmt::print("{} further steps are left out\n", cost.steps.left_out());
}

}  // namespace examples::report
