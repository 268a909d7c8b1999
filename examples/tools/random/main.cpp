// SPDX-License-Identifier: BSL-1.0
#include "../common/command_line.hpp"
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
};

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

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Draws kernels from a seed, and holds the estimates of their trees against their measured times.",
               "kernelcost-random"};
  options chosen;
  app.require_subcommand(1);
  auto* const show = app.add_subcommand("show", "Print kernels: launch, features, text, and the estimate");
  describe_drawing(*show, chosen);
  auto* const emit = app.add_subcommand("emit", "Write kernels as CUDA files for the runner");
  describe_drawing(*emit, chosen);
  emit->add_option("--per-file", chosen.per_file, "Kernels of a file")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  emit->add_option("--out", chosen.out, "The folder")->required()->type_name("FOLDER");
  auto* const errors = app.add_subcommand("errors", "Errors of the estimates against a record, by feature");
  errors->add_option("--record", chosen.errors.record, "A record of the runner")->required()->type_name("FILE.csv");
  errors->add_option("--worst", chosen.errors.worst, "List this many of the largest errors")->capture_default_str();
  errors->add_flag("--features", chosen.errors.by_feature, "Group by feature and pair of features, too");
  errors->add_option("--least-us", chosen.errors.least_us, "Leave out shorter kernels, in microseconds")
      ->capture_default_str();
  errors->add_flag("--csv", chosen.errors.csv, "Print each kernel as CSV instead");
  return examples::run_program("kernelcost-random", [&] {
    if (!examples::parse(app, argc, argv)) return true;
    if (show->parsed())
      for (const auto& kernel : drawn(chosen)) examples::show(kernel);
    if (emit->parsed()) examples::emit(drawn(chosen), chosen.per_file, chosen.out);
    if (errors->parsed()) examples::print_errors(chosen.errors);
    return true;
  });
}
