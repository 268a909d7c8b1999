// SPDX-License-Identifier: BSL-1.0
#include "../common/program_record.hpp"
#include "run.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <vector>

namespace {

using namespace examples;
using namespace examples::chunked_sort;

constexpr int failure = 1;
constexpr int wrong_usage = 2;

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
  // What is measured is not lost to whoever ends the program before its time.
  std::fflush(stdout);
}

/// One number of chunks after the other, because the context and the clocks take longer than most sorts.
void run(const options& chosen) {
  for (const long long chunks : chosen.chunks) layout{chosen.n, chunks}.check();
  const device_description device = describe_device();
  raise_clocks();
  if (chosen.csv) fmt::print("{}", program_record_header);
  for (const long long chunks : chosen.chunks) run(chosen, {chosen.n, chunks}, device);
}

int report(const std::exception& error, int status) {
  fmt::print(stderr, "kernelcost-chunked-sort: {}\n", error.what());
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Sorts random keys on the GPU of this machine, copying one chunk while another is sorted.",
               "kernelcost-chunked-sort"};
  options chosen;
  describe(app, chosen);
  try {
    app.parse(argc, argv);
    run(chosen);
    return 0;
  } catch (const CLI::CallForHelp& help) { return app.exit(help); } catch (const CLI::ParseError& error) {
    return report(error, wrong_usage);
  } catch (const usage_error& error) { return report(error, wrong_usage); } catch (const std::exception& error) {
    return report(error, failure);
  }
}
