// SPDX-License-Identifier: BSL-1.0
#include "../../tools/common/command_line.hpp"
#include "../common/program_record.hpp"
#include "host_rows.hpp"
#include "run.hpp"

#include <string>
#include <utility>
#include <vector>

namespace {

using namespace examples;
using namespace examples::hybrid_product;

struct options {
  shape product{0, 0, 0, 0};
  std::vector<long long> host_rows;
  std::string as = "intended";
  int threads = host_threads();
  bool check = false;
  bool csv = false;
  std::size_t repeats = 10;
};

void describe(CLI::App& app, options& chosen) {
  auto& product = chosen.product;
  app.add_option("--m", product.m, "Rows of C")->required();
  app.add_option("--n", product.n, "Columns of C, a multiple of the width")->required();
  app.add_option("--k", product.k, "Columns of A, a multiple of the width")->required();
  app.add_option("--f", chosen.host_rows, "Rows of C for the host, the last ones: 0 to m; several with commas")
      ->delimiter(',')
      ->required();
  app.add_option("--width", product.width, "The card's blocks are of so many rows and columns: 4, 8, 16 or 32")
      ->required();
  app.add_option("--as", chosen.as, "The grid has threads for all rows (printed) or for the card's (intended)")
      ->check(CLI::IsMember({"printed", "intended"}));
  app.add_option("--threads", chosen.threads,
                 "Threads for the host's rows (one for each processor but one unless given; 1 without OpenMP)")
      ->check(CLI::Range(1, most_host_threads()));
  app.add_option("--repeats", chosen.repeats, "Timed runs (10 unless given)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}));
  app.add_flag("--check", chosen.check, "Compare C with a product of the host first");
  app.add_flag("--csv", chosen.csv, "Print a record");
}

void run(const options& chosen, const shape& product, const device_description& device) {
  prepared_product prepared{product, chosen.threads};
  if (chosen.check) {
    prepared.check();
    raise_clocks();
  }
  prepared.run();

  std::vector<double> total, card, kernel, host;
  for (std::size_t i = 0; i < chosen.repeats; ++i) {
    const run_times times = prepared.run();
    total.push_back(times.total);
    card.push_back(times.card);
    kernel.push_back(times.kernel);
    host.push_back(times.host);
  }

  const std::string parameters =
      fmt::format("m={};n={};k={};f={};width={};as={};threads={}", product.m, product.n, product.k, product.host_rows,
                  product.width, name_of(product.as), chosen.threads);
  const std::pair<std::string_view, timing> parts[] = {{"hybrid_product", summarize(total)},
                                                       {"hybrid_product_card", summarize(card)},
                                                       {"hybrid_product_kernel", summarize(kernel)},
                                                       {"hybrid_product_host", summarize(host)}};
  if (!chosen.csv) fmt::print("{} on {}{}\n", parameters, device.device, chosen.check ? ", C is right" : "");
  for (const auto& [name, times] : parts)
    fmt::print("{}", chosen.csv ? program_record_row(name, parameters, times, device) : program_line(name, times));
  // Flushed so that these measurements remain if the program is terminated early.
  flush_output();
}

/// Measures all splits in one process, because the context and the clocks take longer than most splits.
void run(const options& chosen) {
  shape product = chosen.product;
  product.as = chosen.as == "printed" ? version::printed : version::intended;
  for (const long long rows : chosen.host_rows) product.with_host_rows(rows).check();
  const device_description device = describe_device();
  raise_clocks();
  if (chosen.csv) fmt::print("{}", program_record_header);
  for (const long long rows : chosen.host_rows) run(chosen, product.with_host_rows(rows), device);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"A matrix product shared between the host and the GPU of this machine.", "kernelcost-hybrid-product"};
  options chosen;
  describe(app, chosen);
  return run_program("kernelcost-hybrid-product", [&] {
    if (parse(app, argc, argv)) run(chosen);
    return true;
  });
}
