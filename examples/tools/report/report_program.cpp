// SPDX-License-Identifier: BSL-1.0
#include "report_program.hpp"

#include "../common/command_line.hpp"
#include "general_commands.hpp"

#include <kernelcost/version.hpp>

#include <fmt/format.h>

#include <utility>

namespace examples::report {
namespace {

struct options {
  std::string listing;
  estimate_request estimate;
  sweep_request sweep;
  what_if_request what_if;
  card_choice card;
  bool csv = false;
  bool json = false;
};

/// --kernel, --model and --param of a command for one kernel.
template <class Request>
void add_kernel_options(CLI::App& command, Request& request) {
  command.add_option("--kernel", request.kernel, "One of list kernels")->type_name("NAME")->required();
  command.add_option("--model", request.model, "One of list models")->type_name("NAME")->default_val("calibrated");
  command
      .add_option("--param", request.parameters,
                  "A parameter that differs from what list kernels shows; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

struct commands {
  CLI::App* list;
  CLI::App* estimate;
  CLI::App* sweep;
  CLI::App* what_if;
  CLI::App* card;
};

commands describe(CLI::App& app, options& chosen) {
  app.require_subcommand(1);
  const commands all{app.add_subcommand("list", "The machines, models and kernels that there are"),
                     app.add_subcommand("estimate", "What a kernel costs on a machine under a model"),
                     app.add_subcommand("sweep", "What a kernel costs over parameters, machines and models"),
                     app.add_subcommand("what-if", "Which number of the machine or property of the kernel would help"),
                     app.add_subcommand("card", "The numbers of a machine by name")};
  const char* csv = "Comma-separated values, in full precision";

  all.list->add_option("what", chosen.listing, "The name of a list; all of them unless given");
  all.list->add_flag("--csv", chosen.csv, "With kernels: with the values that each parameter may have");

  add_kernel_options(*all.estimate, chosen.estimate);
  add_card_options(*all.estimate, chosen.estimate.card);
  auto* estimate_csv = all.estimate->add_flag("--csv", chosen.estimate.csv, csv);
  auto* estimate_json = all.estimate->add_flag("--json", chosen.estimate.json, "A JSON object")->excludes(estimate_csv);
  all.estimate->add_flag(
      "--accesses", chosen.estimate.accesses,
      "What each load, store and atomic costs, beside the hardware's counters where there is a record");
  all.estimate
      ->add_flag("--explain", chosen.estimate.explain, "How the number comes about, and what the model passes over")
      ->excludes(estimate_csv)
      ->excludes(estimate_json);

  auto& sweep = chosen.sweep;
  all.sweep->add_option("--kernel", sweep.kernel, "One of list kernels")->type_name("NAME")->required();
  all.sweep->add_option("--machine", sweep.machines, "Names of list machines, separated by commas")->type_name("NAMES");
  all.sweep
      ->add_option("--machine-file", sweep.machine_files,
                   "A card that kernelcost-calibrate --json wrote; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  all.sweep->add_option("--model", sweep.models, "Names of list models, separated by commas")
      ->type_name("NAMES")
      ->default_val("calibrated");
  all.sweep
      ->add_option("--param", sweep.parameters,
                   "Values of a parameter: 1000,2000 or 32..1024:x2 or 1000..5000:500; may be repeated")
      ->type_name("NAME=VALUES")
      ->allow_extra_args(false);
  all.sweep->add_flag("--csv", sweep.csv, csv);

  add_kernel_options(*all.what_if, chosen.what_if);
  add_card_options(*all.what_if, chosen.what_if.card);
  all.what_if
      ->add_option("--set", chosen.what_if.settings,
                   "A number of the machine, by its name in the command card; may be repeated")
      ->type_name("NUMBER=VALUE")
      ->allow_extra_args(false);
  all.what_if->add_flag("--csv", chosen.what_if.csv, csv);

  add_card_options(*all.card, chosen.card);
  all.card->add_flag("--json", chosen.json, "A file for --machine-file");
  return all;
}

bool run(const commands& given, const options& chosen, const report_program& program) {
  if (given.list->parsed())
    list(program, chosen.listing, chosen.csv);
  else if (given.estimate->parsed())
    estimate(program, chosen.estimate);
  else if (given.sweep->parsed())
    return sweep(program, chosen.sweep);
  else if (given.what_if->parsed())
    what_if(program, chosen.what_if);
  else
    card(chosen.card, chosen.json);
  return true;
}

}  // namespace

int run_report(int argc, char** argv, report_program program) {
  CLI::App app{program.about, program.name};
  app.set_version_flag("--version", fmt::format("{} {}.{}.{}", program.name, KERNELCOST_VERSION_MAJOR,
                                                KERNELCOST_VERSION_MINOR, KERNELCOST_VERSION_PATCH));
  options chosen;
  const auto given = describe(app, chosen);
  std::vector<std::pair<CLI::App*, const further_command*>> further;
  for (const auto& each : program.commands) {
    further.emplace_back(app.add_subcommand(each.name, each.about), &each);
    each.describe(*further.back().first);
  }
  return run_program(program.name, [&] {
    if (!parse(app, argc, argv)) return true;
    for (const auto& [command, each] : further)
      if (command->parsed()) return each->run();
    return run(given, chosen, program);
  });
}

}  // namespace examples::report
