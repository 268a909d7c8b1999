// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"
#include "evaluate.hpp"
#include "machines.hpp"
#include "text.hpp"

#include <kernelcost/derivation_text.hpp>

#include <fmt/format.h>

namespace examples::report {
namespace {

void print_csv(const estimate_request& request, const parameter_set& parameters, const evaluation& cost) {
  fmt::print("kernel,machine,model,cycles,time_ms,parameters,bottleneck,occupancy,warps_per_sm,limited_by,ignored\n{}",
             csv_row({request.kernel, request.machine, request.model, exact(cost.cycles.value()),
                      exact(cost.time.value() * 1e3), parameters.format(), kernelcost::name_of(cost.bottleneck),
                      exact(cost.occupancy.fraction()), std::to_string(cost.occupancy.warps_per_sm),
                      kernelcost::name_of(cost.occupancy.limiter), names_of(cost.ignored)}));
}

void print_text(const estimate_request& request, const parameter_set& parameters, const evaluation& cost) {
  const auto line = [](const char* name, const std::string& value) { fmt::print("  {:<11} {}\n", name, value); };
  fmt::print("{} ({}) on {} under {}\n", request.kernel, parameters.format(), request.machine, request.model);
  line("time", kernelcost::to_string(cost.time));
  line("cycles", kernelcost::to_string(cost.cycles));
  line("bottleneck", kernelcost::name_of(cost.bottleneck));
  line("occupancy", kernelcost::to_string(cost.occupancy));
  for (const auto& part : cost.phases)
    line("phase", fmt::format("{}: {}", part.name, kernelcost::to_string(part.cycles)));
  if (cost.ignored != kernelcost::feature::none) line("ignored", names_of(cost.ignored));
}

}  // namespace

void estimate(const estimate_request& request) {
  parameter_set parameters = default_parameters(request.kernel);
  for (const auto& assignment : request.parameters) parameters.assign(assignment);
  const auto cost = evaluate(request.kernel, parameters, find_machine(request.machine), request.model);
  if (request.csv) return print_csv(request, parameters, cost);
  print_text(request, parameters, cost);
  if (!request.explain) return;
  fmt::print("\n{}", kernelcost::to_text(cost.steps.kept()));
  if (cost.steps.left_out() > 0) fmt::print("{} further steps are left out\n", cost.steps.left_out());
}

}  // namespace examples::report
