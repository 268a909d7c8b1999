// SPDX-License-Identifier: BSL-1.0
#include "../common/command_line.hpp"
#include "commands.hpp"

namespace {

struct options {
  bool list = false;
  bool check_only = false;
  bool each_once = false;
  std::vector<std::string> kernels;
  std::vector<std::string> parameters;
  std::string once;
  std::string out;
  std::size_t repeats = 0;
};

void describe(CLI::App& app, options& chosen) {
  auto* kernel =
      app.add_option("--kernel", chosen.kernels, "A kernel to run; may be repeated. All of them unless given")
          ->type_name("NAME")
          ->allow_extra_args(false);
  auto* list = app.add_flag("--list", chosen.list, "List the kernels with their parameters, and do nothing else");
  auto* check = app.add_flag("--check-only", chosen.check_only, "Check small sizes only, and measure nothing");
  auto* once = app.add_option("--once", chosen.once, "Launch this kernel once after a warm-up, for a profiler")
                   ->type_name("NAME")
                   ->excludes(kernel)
                   ->excludes(list)
                   ->excludes(check);
  app.add_flag("--each-once", chosen.each_once,
               "Launch each set that a record holds once after a warm-up, for a profiler")
      ->excludes(list)
      ->excludes(check)
      ->excludes(once);
  app.add_option("--param", chosen.parameters, "With --once: a parameter that differs from what --list shows")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false)
      ->needs(once);
  app.add_option("--out", chosen.out, "Write the measurements to this file instead of standard output")
      ->type_name("FILE.csv")
      ->check(examples::file_name)
      ->excludes(list)
      ->excludes(check)
      ->excludes(once);
  app.add_option("--repeats", chosen.repeats, "Timed launches of each kernel (5 to 100 by its length unless given)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}))
      ->excludes(list)
      ->excludes(check)
      ->excludes(once);
  list->excludes(check);
}

bool run(const options& chosen) {
  using namespace examples;
  if (!chosen.once.empty()) {
    launch_once(companion_registry::instance().find(chosen.once), chosen.parameters);
    return true;
  }
  const auto companions = select_companions(chosen.kernels);
  if (chosen.list) {
    list_companions(companions);
    return true;
  }
  if (chosen.check_only) return check_companions(companions);
  if (chosen.each_once) return launch_each_once(companions);
  return measure_companions(companions,
                            chosen.out.empty() ? std::nullopt : std::optional<std::filesystem::path>{chosen.out},
                            chosen.repeats == 0 ? std::nullopt : std::optional{chosen.repeats});
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Checks and measures the kernels that kernelcost models, on the GPU of this machine.",
               "kernelcost-companions"};
  options chosen;
  describe(app, chosen);
  return examples::run_program("kernelcost-companions",
                               [&] { return !examples::parse(app, argc, argv) || run(chosen); });
}
