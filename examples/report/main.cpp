// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include "../common/errors.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <exception>

namespace {

constexpr int failure = 1;
constexpr int wrong_usage = 2;

struct options {
  std::string listing;
  examples::report::estimate_request request;
  examples::report::program_request program;
  std::string machine;
  std::string out;
  std::string against;
  std::string header;
  bool csv = false;
};

struct commands {
  CLI::App* list;
  CLI::App* estimate;
  CLI::App* tables;
  CLI::App* compare;
  CLI::App* errors;
  CLI::App* counters;
  CLI::App* ablation;
  CLI::App* study;
  CLI::App* program;
};

commands describe(CLI::App& app, options& chosen) {
  app.require_subcommand(1);
  const commands all{
      app.add_subcommand("list", "The machines, models, kernels, programs and hosts that there are"),
      app.add_subcommand("estimate", "What a kernel costs on a machine under a model"),
      app.add_subcommand("tables", "The tables of the 2012 thesis, published against computed"),
      app.add_subcommand("compare", "Recorded measurements of the companion kernels against every model"),
      app.add_subcommand("errors", "The mean absolute error of every model and kernel, as CSV"),
      app.add_subcommand("counters", "What the trees say that the hardware counts, against what it counted"),
      app.add_subcommand("ablation", "The calibrated model's error with one effect after the other taken away"),
      app.add_subcommand("study", "Every model on every machine, of a few sizes of every kernel"),
      app.add_subcommand("program", "What a whole program takes, copies and the host's work included")};
  const char* csv = "Comma-separated values, in full precision";

  all.list->add_option("what", chosen.listing,
                       "machines, models, kernels, programs or hosts; all of them unless given");

  all.estimate->add_option("--kernel", chosen.request.kernel, "One of list kernels")->type_name("NAME")->required();
  all.estimate->add_option("--machine", chosen.request.machine, "One of list machines")->type_name("NAME")->required();
  all.estimate->add_option("--model", chosen.request.model, "One of list models")->type_name("NAME")->required();
  all.estimate
      ->add_option("--param", chosen.request.parameters,
                   "A parameter that differs from what list kernels shows; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  auto* estimate_csv = all.estimate->add_flag("--csv", chosen.request.csv, csv);
  all.estimate
      ->add_flag("--explain", chosen.request.explain, "How the number comes about, and what the model passes over")
      ->excludes(estimate_csv);

  all.tables->add_flag("--csv", chosen.csv, csv);

  for (auto* recorded : {all.compare, all.errors, all.counters, all.ablation})
    recorded->add_option("--machine", chosen.machine, "One of list machines that has a record")
        ->type_name("NAME")
        ->required();
  all.compare->add_flag("--csv", chosen.csv, csv);
  all.compare->footer(
      "Times are the profiler's duration of a launch; where there is none, those of a launch in a train of "
      "launches,\nand else of one launch between two events, which add about 1.5 us.");
  auto* against =
      all.errors->add_option("--against", chosen.against, "Such a CSV: fails where an error is greater than it says")
          ->type_name("FILE");
  all.errors->add_option("--header", chosen.header, "Write model/observed_errors.hpp to this file instead");
  all.errors->add_option("--out", chosen.out, "Where to write; standard output unless given")
      ->type_name("FILE")
      ->excludes(against);
  all.counters->add_flag("--csv", chosen.csv, csv);
  all.study->add_flag("--csv", chosen.csv, csv);

  all.program->add_option("--name", chosen.program.program, "One of list programs")->type_name("NAME")->required();
  all.program->add_option("--machine", chosen.program.machine, "One of list machines")->type_name("NAME")->required();
  all.program->add_option("--host", chosen.program.host, "One of list hosts; the thesis' unless given")
      ->type_name("NAME")
      ->default_val("eleanorrigby");
  all.program
      ->add_option("--param", chosen.program.parameters,
                   "A parameter that differs from what list programs shows; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  all.program->add_flag("--csv", chosen.program.csv, csv);
  all.program->add_option("--svg", chosen.program.svg, "Draw the schedule to this file")->type_name("FILE");
  return all;
}

bool run(const commands& given, const options& chosen) {
  using namespace examples;
  if (given.list->parsed()) {
    report::list(chosen.listing);
    return true;
  }
  if (given.estimate->parsed()) {
    report::estimate(chosen.request);
    return true;
  }
  if (given.tables->parsed()) return report::tables(chosen.csv);
  if (given.program->parsed()) {
    report::program(chosen.program);
    return true;
  }
  if (given.errors->parsed()) return report::errors({chosen.machine, chosen.out, chosen.against, chosen.header});
  if (given.ablation->parsed()) return report::ablation(chosen.machine);
  if (given.study->parsed()) {
    report::study(chosen.csv);
    return true;
  }
  if (given.counters->parsed()) return report::counters(chosen.machine, chosen.csv);
  return report::compare(chosen.machine, chosen.csv);
}

int complain(const std::exception& error, int status) {
  fmt::print(stderr, "kernelcost-report: {}\n", error.what());
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"What CUDA kernels cost, by models from the literature.", "kernelcost-report"};
  options chosen;
  try {
    const auto given = describe(app, chosen);
    app.parse(argc, argv);
    return run(given, chosen) ? 0 : failure;
  } catch (const CLI::CallForHelp& help) { return app.exit(help); } catch (const CLI::ParseError& error) {
    return complain(error, wrong_usage);
  } catch (const examples::usage_error& error) {
    return complain(error, wrong_usage);
  } catch (const std::exception& error) { return complain(error, failure); }
}
