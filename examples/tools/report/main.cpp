// SPDX-License-Identifier: BSL-1.0
// kernelcost-report: the report on the companion kernels, with the commands for which it has records.
#include "../common/command_line.hpp"
#include "commands.hpp"
#include "counters_beside.hpp"
#include "kernels.hpp"
#include "library_products.hpp"
#include "programs.hpp"
#include "report_program.hpp"
#include "text.hpp"

#include <algorithm>
#include <cstring>

namespace {

using namespace examples;

struct options {
  std::string machine;
  report::errors_request errors;
  report::program_request program;
  report::library_request library;
  bool csv = false;
};

const char* const csv_text = "Comma-separated values, in full precision";

void add_recorded_machine(CLI::App& command, std::string& machine) {
  command.add_option("--machine", machine, "One of list machines that has a record")->type_name("NAME")->required();
}

void describe_errors(CLI::App& errors, report::errors_request& request) {
  add_recorded_machine(errors, request.machine);
  auto* against =
      errors.add_option("--against", request.against, "Such a CSV: fails where an error is greater than it says")
          ->type_name("FILE")
          ->check(file_name);
  auto* header = errors.add_option("--header", request.header, "Write model/observed_errors.hpp to this file instead")
                     ->type_name("FILE")
                     ->check(file_name)
                     ->excludes(against);
  errors.add_option("--out", request.out, "Where to write; standard output unless given")
      ->type_name("FILE")
      ->check(file_name)
      ->excludes(against)
      ->excludes(header);
}

void describe_program(CLI::App& program, report::program_request& request) {
  program.add_option("--name", request.program, "One of list programs")->type_name("NAME")->required();
  program.add_option("--machine", request.machine, "One of list machines")->type_name("NAME")->required();
  program.add_option("--host", request.host, "One of list hosts; the thesis' unless given")
      ->type_name("NAME")
      ->default_val("eleanorrigby");
  program
      .add_option("--param", request.parameters,
                  "A parameter that differs from what list programs shows; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  program.add_flag("--csv", request.csv, csv_text);
  program.add_option("--svg", request.svg, "Draw the schedule to this file")->type_name("FILE")->check(file_name);
}

void describe_library(CLI::App& library, report::library_request& request) {
  library.add_option("--machine", request.machine, "One of list machines that has a calibration")
      ->type_name("NAME")
      ->required();
  library.add_option("--type", request.type, "bfloat16, half, tfloat32, float or double")
      ->type_name("NAME")
      ->default_val("bfloat16");
  auto* size =
      library.add_option("--size", request.size, "C = A B has m x n elements, and A has m x k")->type_name("M,N,K");
  auto* record =
      library.add_option("--record", request.record, "The errors on a record of library_products.py instead")
          ->type_name("FILE")
          ->excludes(size);
  library.add_option("--nearest-in", request.nearest_in, "Compare with the nearest shape in another such record")
      ->type_name("FILE")
      ->needs(record);
  library.add_flag("--csv", request.csv, csv_text);
}

std::vector<report::further_command> commands_of(options& chosen) {
  const auto with_csv = [&chosen](CLI::App& command) { command.add_flag("--csv", chosen.csv, csv_text); };
  const auto recorded = [&chosen](CLI::App& command) { add_recorded_machine(command, chosen.machine); };
  return {
      {"tables", "The tables of the 2012 thesis, published against computed", with_csv,
       [&chosen] { return report::tables(chosen.csv); }},
      {"errors", "The mean absolute error of every model and kernel, as CSV",
       [&chosen](CLI::App& command) { describe_errors(command, chosen.errors); },
       [&chosen] { return report::errors(chosen.errors); }},
      {"counters", "What the trees say that the hardware counts, against what it counted",
       [=](CLI::App& command) {
         recorded(command);
         with_csv(command);
       },
       [&chosen] { return report::counters(chosen.machine, chosen.csv); }},
      {"ablation", "The calibrated model's error with one effect after the other taken away", recorded,
       [&chosen] { return report::ablation(chosen.machine); }},
      {"study", "Every model on every machine, of a few sizes of every kernel", with_csv,
       [&chosen] {
         report::study(chosen.csv);
         return true;
       }},
      {"library", "What a product of matrices costs that cuBLAS computes",
       [&chosen](CLI::App& command) { describe_library(command, chosen.library); },
       [&chosen] {
         report::library_product(chosen.library);
         return true;
       }},
      {"program", "What a whole program takes, copies and the host's work included",
       [&chosen](CLI::App& command) { describe_program(command, chosen.program); },
       [&chosen] {
         report::program(chosen.program);
         return true;
       }},
  };
}

void list_programs() {
  std::size_t widest = 0;
  for (const auto* program : report::programs()) widest = std::max(widest, std::strlen(program->defaults));
  for (const auto* program : report::programs())
    fmt::print("{:<22} {:<{}}  {}\n", program->name, program->defaults, widest, program->about);
}

void list_hosts() {
  for (const auto* host : report::hosts) fmt::print("{:<22} {}\n", host->name, host->product);
}

/// All data of the manifests, for scripts.
void list_manifests_csv() {
  fmt::print("kernel,class,role,variant_of,in_terms_of_the_task,any_launch,parameters,values,about\n");
  for_each_kernel([](const auto& listed) {
    std::string values;
    for (const auto& each : listed.parameters)
      values += fmt::format("{}{}: {}", values.empty() ? "" : "; ", each.name(), each.values());
    fmt::print("{}", csv_row({listed.name, name_of(listed.example_of), name_of(listed.role), listed.variant_of,
                              listed.in_terms_of_the_task, listed.any_launch ? "yes" : "no", listed.defaults().format(),
                              values, listed.about}));
  });
}

}  // namespace

int main(int argc, char** argv) {
  options chosen;
  return report::run_report(argc, argv,
                            {.name = "kernelcost-report",
                             .about = "What CUDA kernels cost, by models from the literature.",
                             .commands = commands_of(chosen),
                             .lists = {{"programs", list_programs}, {"hosts", list_hosts}},
                             .list_kernels_csv = list_manifests_csv,
                             .counters = report::counters_beside,
                             .compare_records = report::compare});
}
