// SPDX-License-Identifier: BSL-1.0
#include "../../tools/common/command_line.hpp"
#include "../common/program_record.hpp"
#include "run.hpp"

#include <vector>

namespace {

using namespace examples;
using namespace examples::chunked_sort;

struct options {
  long long n = 0;
  std::vector<long long> chunks;
  bool check = false;
  bool csv = false;
  std::size_t repeats = 10;
};

void describe(CLI::App& app, options& chosen) {
  app.add_option("--n", chosen.n, "Keys")->required();
  app.add_option("--chunks", chosen.chunks, "Chunks of whole tiles of 2048 keys, at most so many; several with commas")
      ->delimiter(',')
      ->required();
  app.add_option("--repeats", chosen.repeats, "Timed runs (10 unless given)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}));
  app.add_flag("--check", chosen.check, "Compare the keys with those that the host sorts first");
  app.add_flag("--csv", chosen.csv, "Print a record");
}

void run(const options& chosen, const layout& all, const device_description& device) {
  prepared_sort prepared{all};
  if (chosen.check) {
    prepared.check();
    raise_clocks();
  }
  prepared.run();

  std::vector<double> samples(chosen.repeats);
  for (double& sample : samples) sample = prepared.run();
  const timing times = summarize(std::move(samples));

  const std::string parameters = fmt::format("n={};chunks={}", all.n, all.chunks);
  if (chosen.csv)
    fmt::print("{}", program_record_row("chunked_sort", parameters, times, device));
  else
    fmt::print("{} on {}{}\n{}", parameters, device.device, chosen.check ? ", the order is right" : "",
               program_line("total", times));
  // Flushed so that these measurements remain if the program is terminated early.
  flush_output();
}

/// Measures all numbers of chunks in one process, because the context and the clocks take longer than most sorts.
void run(const options& chosen) {
  for (const long long chunks : chosen.chunks) layout{chosen.n, chunks}.check();
  const device_description device = describe_device();
  raise_clocks();
  if (chosen.csv) fmt::print("{}", program_record_header);
  for (const long long chunks : chosen.chunks) run(chosen, {chosen.n, chunks}, device);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Sorts random keys on the GPU of this machine, copying one chunk while another is sorted.",
               "kernelcost-chunked-sort"};
  options chosen;
  describe(app, chosen);
  return run_program("kernelcost-chunked-sort", [&] {
    if (parse(app, argc, argv)) run(chosen);
    return true;
  });
}
