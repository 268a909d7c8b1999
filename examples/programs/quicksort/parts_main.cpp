// SPDX-License-Identifier: BSL-1.0
/// \file
/// kernelcost-quicksort-parts: writes a record of the kernels of the quicksort by themselves.
#include "../../tools/common/command_line.hpp"
#include "../common/program_record.hpp"
#include "parts.hpp"

#include <string>
#include <utility>
#include <vector>

int main(int argc, char** argv) {
  using namespace examples;
  CLI::App app{"Measures the kernels of the quicksort by themselves.", "kernelcost-quicksort-parts"};
  std::string path;
  app.add_option("--record", path, "The record to write")->type_name("FILE.csv")->required()->check(file_name);
  return run_program("kernelcost-quicksort-parts", [&] {
    if (!parse(app, argc, argv)) return true;
    record_writer record{path};
    const device_description device = describe_device();
    raise_clocks();
    record.write(program_record_header);
    quicksort::measure_parts([&](const std::string& parameters, std::vector<double> us) {
      record.write(program_record_row("quicksort_part", parameters, summarize(std::move(us)), device));
    });
    record.commit();
    return true;
  });
}
