// SPDX-License-Identifier: BSL-1.0
#include "../common/command_line.hpp"
#include "../common/record.hpp"
#include "emit.hpp"
#include "errors.hpp"
#include "recipe.hpp"

namespace {

struct options {
  std::uint64_t seed = 1;
  unsigned first = 0;
  unsigned count = 1;
  unsigned per_file = 32;
  std::filesystem::path out;
  examples::errors_request errors;
  std::vector<std::string> records;
  std::filesystem::path header;
};

/// "h200=FILE" as its parts. Throws examples::usage_error.
examples::record_of_a_card record_of(const std::string& text) {
  const auto sign = text.find('=');
  if (sign == std::string::npos) throw examples::usage_error{"--record takes MACHINE=FILE, not " + text};
  return {text.substr(0, sign), text.substr(sign + 1)};
}

std::vector<examples::recipe> drawn(const options& chosen) {
  std::vector<examples::recipe> kernels;
  for (unsigned k = 0; k < chosen.count; ++k) kernels.push_back(examples::draw(chosen.seed, chosen.first + k));
  return kernels;
}

void describe_drawing(CLI::App& command, options& chosen) {
  command.add_option("--seed", chosen.seed, "The seed")->capture_default_str()->check(CLI::Range(0, 65535));
  command.add_option("--first", chosen.first, "The number of the first kernel")->capture_default_str();
  command.add_option("--count", chosen.count, "How many kernels")->capture_default_str()->check(CLI::Range(1, 100000));
}

void describe_machine(CLI::App& command, options& chosen) {
  command.add_option("--machine", chosen.errors.machine, "The card")->capture_default_str();
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Draws kernels from a seed, and holds the estimates of their trees against their measured times.",
               "kernelcost-random"};
  options chosen;
  app.require_subcommand(1);
  auto* const show = app.add_subcommand("show", "Print kernels: launch, features, text, and the estimate");
  describe_drawing(*show, chosen);
  describe_machine(*show, chosen);
  auto* const emit = app.add_subcommand("emit", "Write kernels as CUDA files for the runner");
  describe_drawing(*emit, chosen);
  emit->add_option("--per-file", chosen.per_file, "Kernels of a file")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  emit->add_option("--out", chosen.out, "The folder")->required()->type_name("FOLDER");
  auto* const errors = app.add_subcommand("errors", "Errors of the estimates against a record, by feature");
  errors->add_option("--record", chosen.errors.record, "A record of the runner")->required()->type_name("FILE.csv");
  describe_machine(*errors, chosen);
  errors->add_option("--worst", chosen.errors.worst, "List this many of the largest errors")->capture_default_str();
  errors->add_flag("--features", chosen.errors.by_feature, "Group by feature and pair of features, too");
  errors->add_option("--least-us", chosen.errors.least_us, "Leave out shorter kernels, in microseconds")
      ->capture_default_str();
  errors->add_flag("--csv", chosen.errors.csv, "Print each kernel as CSV instead");
  auto* const bands = app.add_subcommand("bands", "Write the header of the error bands");
  bands->add_option("--record", chosen.records, "A card and a record of the runner on it; one or more")
      ->required()
      ->type_name("MACHINE=FILE.csv");
  bands->add_option("--out", chosen.header, "The header")->required()->type_name("FILE.hpp");
  return examples::run_program("kernelcost-random", [&] {
    if (!examples::parse(app, argc, argv)) return true;
    if (show->parsed())
      for (const auto& kernel : drawn(chosen)) examples::show(kernel, chosen.errors.machine);
    if (emit->parsed()) examples::emit(drawn(chosen), chosen.per_file, chosen.out);
    if (errors->parsed()) examples::print_errors(chosen.errors);
    if (bands->parsed()) {
      std::vector<examples::record_of_a_card> records;
      for (const auto& text : chosen.records) records.push_back(record_of(text));
      examples::record_writer out{chosen.header};
      out.write(examples::header_of_bands(records));
      out.commit();
    }
    return true;
  });
}
