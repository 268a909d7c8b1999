// SPDX-License-Identifier: BSL-1.0
// A table: the kernels of the quicksort by themselves, measured and estimated.
#include "../../examples/kernels/common/parameters.hpp"
#include "../../examples/programs/quicksort/program.hpp"
#include "rounded.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace {

using namespace examples;
namespace kc = kernelcost;

/// Parameters and microseconds of each line of a card's record, whose third column is the median in milliseconds.
std::map<std::string, double> measured_on(const std::string& card) {
  std::ifstream record{std::string{RECORDS} + "/" + card + "_quicksort_parts.csv"};
  std::map<std::string, double> found;
  std::string line;
  std::getline(record, line);
  while (std::getline(record, line)) {
    const auto first = line.find(',');
    const auto second = line.find(',', first + 1);
    found[line.substr(first + 1, second - first - 1)] = 1e3 * std::strtod(line.c_str() + second + 1, nullptr);
  }
  return found;
}

/// The time from one such kernel to the next in a stream, in microseconds.
double estimated(bool is_partition, unsigned keys, const kc::gpu& card) {
  const auto run = is_partition ? kc::run_of(quicksort::partition(keys), quicksort::partition_launch(keys), card)
                                : kc::run_of(quicksort::bitonic(keys), quicksort::bitonic_launch(), card);
  return 1e6 * run.time.value();
}

}  // namespace

int main() {
  const auto on_h200 = measured_on("h200");
  const auto on_h100 = measured_on("h100");
  std::cout << "| kernel | keys | H200, measured µs | estimated µs | H100, measured µs | estimated µs |\n"
               "|---|---:|---:|---:|---:|---:|\n";
  const auto row = [&](bool is_partition, unsigned keys) {
    const std::string name = is_partition ? "partition" : "bitonic";
    const std::string parameters = "kernel=" + name + ";keys=" + std::to_string(keys);
    std::cout << "| " << name << " | " << keys << " | " << rounded(on_h200.at(parameters)) << " | "
              << rounded(estimated(is_partition, keys, kc::machine::h200)) << " | " << rounded(on_h100.at(parameters))
              << " | " << rounded(estimated(is_partition, keys, kc::machine::h100)) << " |\n";
  };
  for (const unsigned keys : {64u, 256u, 512u, 1024u, 2048u}) row(false, keys);
  for (const unsigned keys : {2500u, 4096u, 8192u, 65536u}) row(true, keys);
}
