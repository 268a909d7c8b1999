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
  compare_request compare;
  roofline_request roofline;
  flame_request flame;
  html_request html;
  card_choice card;
  std::string shell;
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
  CLI::App* compare;
  CLI::App* roofline;
  CLI::App* flame;
  CLI::App* html;
  CLI::App* card;
  CLI::App* completion;
  CLI::App* manual;
};

const char* const csv_text = "Comma-separated values, in full precision";

/// --kernel of a command for several kernels, --model and --param.
template <class Request>
CLI::Option* add_kernels_options(CLI::App& command, Request& request) {
  auto* kernels =
      command
          .add_option("--kernel", request.kernels,
                      "One of list kernels, also with parameters: NAME:rows=1000;block=128; may be repeated")
          ->type_name("NAME")
          ->allow_extra_args(false);
  command.add_option("--model", request.model, "One of list models")->type_name("NAME")->default_val("calibrated");
  command.add_option("--param", request.parameters, "A parameter of all these kernels; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  return kernels;
}

CLI::Option* add_svg_option(CLI::App& command, std::string& svg, const char* about) {
  return command.add_option("--svg", svg, about)->type_name("FILE")->check(file_name);
}

void describe_compare(CLI::App& command, compare_request& request, bool has_records) {
  add_kernels_options(command, request);
  add_cards_options(command, request.machines, request.machine_files);
  auto* nvbench = command.add_option("--nvbench", request.nvbench, "Measurements: the file of a benchmark's --json")
                      ->type_name("FILE")
                      ->check(file_name);
  command.add_option("--ncu", request.ncu, "Measurements: what ncu --csv writes, with --page raw or details")
      ->type_name("FILE")
      ->check(file_name)
      ->excludes(nvbench);
  command.add_option("--measured-as", request.measured_as, "The name in the file, if it is not the kernel's")
      ->type_name("NAME");
  command
      .add_option("--axis", request.axes,
                  "The parameter that an axis of nvbench is, or AXIS= for none; may be repeated")
      ->type_name("AXIS=PARAM")
      ->needs(nvbench)
      ->allow_extra_args(false);
  command.add_flag("--csv", request.csv, csv_text);
  if (has_records)
    command.footer(
        "Without --kernel: recorded measurements of the companion kernels against every model. Times are "
        "the\nprofiler's duration of a launch; where there is none, those of a launch in a train of launches, "
        "and else of one\nlaunch between two events, which add about 1.5 us.");
}

commands describe(CLI::App& app, options& chosen, const report_program& program) {
  app.require_subcommand(1);
  const commands all{
      app.add_subcommand("list", "The machines, models and kernels that there are"),
      app.add_subcommand("estimate", "What a kernel costs on a machine under a model"),
      app.add_subcommand("sweep", "What a kernel costs over parameters, machines and models"),
      app.add_subcommand("what-if", "Which number of the machine or property of the kernel would help"),
      app.add_subcommand("compare", "Kernels, parameters and machines beside each other or measurements"),
      app.add_subcommand("roofline", "The ceilings of a machine and the kernels below them"),
      app.add_subcommand("flame", "The cost of a kernel by phase and access"),
      app.add_subcommand("html", "A page on kernels and machines for a browser"),
      app.add_subcommand("card", "The numbers of a machine by name"),
      app.add_subcommand("completion", "A script that completes command lines in a shell"),
      app.add_subcommand("man", "The manual page: man -l FILE shows it")};
  const char* const csv = csv_text;

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
  add_cards_options(*all.sweep, sweep.machines, sweep.machine_files);
  all.sweep->add_option("--model", sweep.models, "Names of list models, separated by commas")
      ->type_name("NAMES")
      ->default_val("calibrated");
  all.sweep
      ->add_option("--param", sweep.parameters,
                   "Values of a parameter: 1000,2000 or 32..1024:x2 or 1000..5000:500; may be repeated")
      ->type_name("NAME=VALUES")
      ->allow_extra_args(false);
  all.sweep->add_flag("--csv", sweep.csv, csv);
  add_svg_option(*all.sweep, sweep.svg, "Draw the times over the parameter with the most values to this file");

  add_kernel_options(*all.what_if, chosen.what_if);
  add_card_options(*all.what_if, chosen.what_if.card);
  all.what_if
      ->add_option("--set", chosen.what_if.settings,
                   "A number of the machine, by its name in the command card; may be repeated")
      ->type_name("NUMBER=VALUE")
      ->allow_extra_args(false);
  all.what_if->add_flag("--csv", chosen.what_if.csv, csv);

  describe_compare(*all.compare, chosen.compare, program.compare_records != nullptr);

  add_kernels_options(*all.roofline, chosen.roofline)->required();
  add_card_options(*all.roofline, chosen.roofline.card);
  all.roofline->add_flag("--csv", chosen.roofline.csv, csv);
  add_svg_option(*all.roofline, chosen.roofline.svg, "Draw the picture to this file");

  add_kernel_options(*all.flame, chosen.flame);
  add_card_options(*all.flame, chosen.flame.card);
  add_svg_option(*all.flame, chosen.flame.svg, "Draw the flame graph to this file");

  add_kernels_options(*all.html, chosen.html)
      ->description("One of list kernels, also with parameters: NAME:rows=1000;block=64,128; may be repeated. All "
                    "kernels unless given");
  add_cards_options(*all.html, chosen.html.machines, chosen.html.machine_files);
  all.html->add_option("--out", chosen.html.out, "Where to write; standard output unless given")
      ->type_name("FILE")
      ->check(file_name);

  all.completion->add_option("shell", chosen.shell, "bash, zsh or fish")->required();

  add_card_options(*all.card, chosen.card);
  all.card->add_flag("--json", chosen.json, "A file for --machine-file");
  return all;
}

/// Records are those of one machine of the library, and have their own parameters.
bool compare_own_records(const report_program& program, const compare_request& request) {
  if (request.machines.empty() && request.machine_files.empty()) throw usage_error{"--machine is required"};
  if (!request.machine_files.empty() || !request.parameters.empty() || !request.nvbench.empty() ||
      !request.ncu.empty() || !request.measured_as.empty())
    throw usage_error{"compare: --machine-file, --param, --nvbench, --ncu and --measured-as need --kernel"};
  return program.compare_records(request.machines, request.csv);
}

bool run(const CLI::App& app, const commands& given, const options& chosen, const report_program& program) {
  if (given.list->parsed())
    list(program, chosen.listing, chosen.csv);
  else if (given.estimate->parsed())
    estimate(program, chosen.estimate);
  else if (given.sweep->parsed())
    return sweep(program, chosen.sweep);
  else if (given.what_if->parsed())
    what_if(program, chosen.what_if);
  else if (given.compare->parsed() && chosen.compare.kernels.empty() && program.compare_records)
    return compare_own_records(program, chosen.compare);
  else if (given.compare->parsed())
    return compare_estimates(program, chosen.compare);
  else if (given.roofline->parsed())
    roofline(program, chosen.roofline);
  else if (given.flame->parsed())
    draw_flame(program, chosen.flame);
  else if (given.html->parsed())
    return html(program, chosen.html);
  else if (given.completion->parsed())
    fmt::print("{}", completion_script(app, chosen.shell));
  else if (given.manual->parsed())
    fmt::print("{}", manual_page(app));
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
  const auto given = describe(app, chosen, program);
  std::vector<std::pair<CLI::App*, const further_command*>> further;
  for (const auto& each : program.commands) {
    further.emplace_back(app.add_subcommand(each.name, each.about), &each);
    each.describe(*further.back().first);
  }
  return run_program(program.name, [&] {
    if (!parse(app, argc, argv)) return true;
    for (const auto& [command, each] : further)
      if (command->parsed()) return each->run();
    return run(app, given, chosen, program);
  });
}

}  // namespace examples::report
