// SPDX-License-Identifier: BSL-1.0
#include "../../tools/common/command_line.hpp"
#include "../../tools/common/progress.hpp"
#include "../bitonic_sort/program.hpp"
#include "../bitonic_sort/run.hpp"
#include "../common/program_record.hpp"
#include "../data_parallel_step/program.hpp"
#include "../data_parallel_step/run.hpp"
#include "../floyd_warshall/program.hpp"
#include "../floyd_warshall/run.hpp"
#include "../halo_exchange/program.hpp"
#include "../halo_exchange/run.hpp"
#include "../heat/program.hpp"
#include "../heat/run.hpp"
#include "../k_means/program.hpp"
#include "../k_means/run.hpp"
#include "../laplace/program.hpp"
#include "../laplace/run.hpp"
#include "../leapfrog/program.hpp"
#include "../leapfrog/run.hpp"
#include "../merge_sort/program.hpp"
#include "../merge_sort/run.hpp"
#include "../monte_carlo_pi/program.hpp"
#include "../monte_carlo_pi/run.hpp"
#include "../quicksort/program.hpp"
#include "../quicksort/run.hpp"
#include "../tensor_parallel_product/program.hpp"
#include "../tensor_parallel_product/run.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace examples;

/// A program and the function that prepares it on this machine.
struct runnable_program {
  const program_facts* facts;
  std::unique_ptr<runnable> (*prepare)(const parameter_set&);
};

constexpr std::array all_programs{
    runnable_program{&leapfrog::facts, leapfrog::prepare},
    runnable_program{&floyd_warshall::facts, floyd_warshall::prepare},
    runnable_program{&heat::facts, heat::prepare},
    runnable_program{&laplace::facts, laplace::prepare},
    runnable_program{&monte_carlo_pi::facts, monte_carlo_pi::prepare},
    runnable_program{&k_means::facts, k_means::prepare},
    runnable_program{&merge_sort::facts, merge_sort::prepare},
    runnable_program{&bitonic_sort::facts, bitonic_sort::prepare},
    runnable_program{&quicksort::facts, quicksort::prepare},
    runnable_program{&data_parallel_step::facts, data_parallel_step::prepare},
    runnable_program{&tensor_parallel_product::facts, tensor_parallel_product::prepare},
    runnable_program{&halo_exchange::facts, halo_exchange::prepare},
};

const runnable_program& find(std::string_view name) {
  std::string valid;
  for (const auto& each : all_programs) {
    if (name == each.facts->name) return each;
    valid += (valid.empty() ? "" : ", ") + std::string{each.facts->name};
  }
  throw usage_error{"unknown program '" + std::string{name} + "'. the programs are " + valid};
}

struct options {
  bool list = false;
  bool check_only = false;
  bool check = false;
  bool csv = false;
  std::vector<std::string> names;
  std::vector<std::string> parameters;
  std::string record;
  std::size_t repeats = 10;
  std::optional<int> cards;
};

void describe(CLI::App& app, options& chosen) {
  app.add_option("--name", chosen.names,
                 "A program to run; with --record or --check-only several. All for which the machine has enough "
                 "cards unless given")
      ->type_name("NAME")
      ->allow_extra_args(false);
  auto* list = app.add_flag("--list", chosen.list, "List the programs with their parameters, and do nothing else");
  auto* check_only = app.add_flag("--check-only", chosen.check_only, "Check small sizes, and measure nothing");
  auto* record = app.add_option("--record", chosen.record,
                                "Check small sizes, measure all sizes of a record, and write it to this file")
                     ->type_name("FILE.csv")
                     ->check(file_name)
                     ->excludes(list)
                     ->excludes(check_only);
  list->excludes(check_only);
  app.add_option("--param", chosen.parameters, "A parameter that differs from what --list shows")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false)
      ->excludes(list)
      ->excludes(check_only)
      ->excludes(record);
  app.add_option("--repeats", chosen.repeats, "Timed runs (10 unless given)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}));
  app.add_option("--cards", chosen.cards,
                 "The number of cards of programs over several cards, in place of their parameter")
      ->type_name("N")
      ->excludes(list);
  app.add_flag("--check", chosen.check, "Compare the result with a computation of the host first")->excludes(record);
  app.add_flag("--csv", chosen.csv, "Print a record")->excludes(record);
}

/// The number of cards that the program uses.
int cards_of(const program_facts& program, const parameter_set& parameters) {
  return program.cards > 1 ? parameters.number<int>("cards") : 1;
}

/// Times of `run`, a function that returns microseconds, after a first call that is not counted.
timing measured(std::size_t repeats, const auto& run) {
  run();
  std::vector<double> samples(repeats);
  for (double& sample : samples) sample = run();
  return summarize(std::move(samples));
}
timing measured(runnable& program, std::size_t repeats) {
  return measured(repeats, [&] { return program.run(); });
}
timing measured_reference(runnable& program, const char* name, std::size_t repeats) {
  // References of the host take seconds.
  constexpr std::size_t enough = 3;
  return measured(std::min(repeats, enough), [&] { return program.run_reference(name); });
}

std::vector<const runnable_program*> named(const options& chosen) {
  std::vector<const runnable_program*> programs;
  for (const auto& name : chosen.names) programs.push_back(&find(name));
  if (programs.empty())
    for (const auto& each : all_programs) programs.push_back(&each);
  return programs;
}

/// The named programs. Without names, those for which this machine has enough cards, after a line with the others.
std::vector<const runnable_program*> selected(const options& chosen) {
  auto programs = named(chosen);
  if (!chosen.names.empty()) return programs;
  const int present = cards_present();
  std::string others;
  std::erase_if(programs, [&](const runnable_program* each) {
    if (each->facts->cards <= present) return false;
    others += (others.empty() ? "" : ", ") + std::string{each->facts->name};
    return true;
  });
  if (!others.empty()) fmt::print(stderr, "kernelcost-programs: too few cards for {}\n", others);
  return programs;
}

/// The parameters of a set, with the number of cards that the user asks for.
parameter_set parameters_of(const program_facts& program, const char* set, const options& chosen) {
  auto parameters = parameter_set::listed(set);
  if (chosen.cards && program.cards > 1) parameters.assign("cards=" + std::to_string(*chosen.cards));
  return parameters;
}

/// The program with its buffers. Empty, after a line that says so, if a library for this set is missing.
std::unique_ptr<runnable> prepared(const runnable_program& program, const parameter_set& parameters) {
  try {
    return program.prepare(parameters);
  } catch (const missing_library& missing) {
    fmt::print(stderr, "kernelcost-programs: {} {}: {}\n", program.facts->name, parameters.format(), missing.what());
    return nullptr;
  }
}

/// Checks the small sets. False if a result is wrong, after a line for each that says so.
bool check_small(const std::vector<const runnable_program*>& programs, const options& chosen) {
  std::size_t sets = 0, right = 0;
  for (const auto* each : programs)
    for (const char* set : each->facts->checked) {
      const auto parameters = parameters_of(*each->facts, set, chosen);
      try {
        const auto program = prepared(*each, parameters);
        if (program == nullptr) continue;
        ++sets;
        program->check();
        ++right;
      } catch (const wrong_result& error) {
        fmt::print(stderr, "kernelcost-programs: {} {}: {}\n", each->facts->name, parameters.format(), error.what());
      }
    }
  fmt::print("{} of {} results are right\n", right, sets);
  return right == sets;
}

bool write_record(const options& chosen) {
  // Opened first, so that a file that cannot be written is noticed before a minute of measuring.
  record_writer record{chosen.record};
  const auto programs = selected(chosen);
  const device_description device = describe_device();
  if (!check_small(programs, chosen)) return false;
  record.write(program_record_header);
  raise_clocks();
  std::size_t sets = 0;
  for (const auto* each : programs) sets += each->facts->measured.size() + each->facts->references.size();
  progress line{sets};
  std::size_t done = 0;
  for (const auto* each : programs) {
    for (const char* set : each->facts->measured) {
      const auto parameters = parameters_of(*each->facts, set, chosen);
      line.step(fmt::format("{} {}", each->facts->name, parameters.format()));
      const auto program = prepared(*each, parameters);
      if (program == nullptr) continue;
      if (each->facts->cards > 1) raise_clocks(cards_of(*each->facts, parameters));
      const timing times = measured(*program, chosen.repeats);
      record.write(program_record_row(each->facts->name, parameters.format(), times, device));
      ++done;
    }
    for (const auto& reference : each->facts->references) {
      const auto what = fmt::format("{} {}", each->facts->name, reference.name);
      line.step(fmt::format("{} {}", what, reference.parameters));
      const auto program = each->prepare(parameter_set::listed(reference.parameters));
      const timing times = measured_reference(*program, reference.name, chosen.repeats);
      record.write(program_record_row(what, reference.parameters, times, device));
      ++done;
    }
  }
  line.clear();
  record.commit();
  fmt::print("{} measurements in {}\n", done, chosen.record);
  return true;
}

void run_one(const options& chosen) {
  if (chosen.names.size() != 1) throw usage_error{"one program is run: name it with --name, or use --record"};
  const runnable_program& program = find(chosen.names.front());
  if (chosen.cards && program.facts->cards == 1)
    throw usage_error{fmt::format("--cards: {} uses one card", program.facts->name)};
  auto parameters = parameters_of(*program.facts, program.facts->defaults, chosen);
  for (const auto& assignment : chosen.parameters) parameters.assign(assignment);
  program.facts->check(parameters);
  const device_description device = describe_device();
  const auto ready = program.prepare(parameters);
  if (chosen.check) ready->check();
  // The program knows that there are enough cards.
  raise_clocks(cards_of(*program.facts, parameters));
  const timing times = measured(*ready, chosen.repeats);
  if (chosen.csv)
    fmt::print("{}{}", program_record_header,
               program_record_row(program.facts->name, parameters.format(), times, device));
  else
    fmt::print("{} ({}) on {}{}\n{}", program.facts->name, parameters.format(), device.device,
               chosen.check ? ", the result is right" : "", program_line("total", times));
}

bool run(const options& chosen) {
  if (chosen.list) {
    for (const auto* each : named(chosen)) fmt::print("{:<24} {}\n", each->facts->name, each->facts->defaults);
    return true;
  }
  if (!chosen.record.empty()) return write_record(chosen);
  if (chosen.check_only) {
    const auto programs = selected(chosen);
    describe_device();
    return check_small(programs, chosen);
  }
  run_one(chosen);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Runs, checks and measures whole programs on the GPU of this machine.", "kernelcost-programs"};
  options chosen;
  describe(app, chosen);
  return run_program("kernelcost-programs", [&] { return !parse(app, argc, argv) || run(chosen); });
}
