// SPDX-License-Identifier: BSL-1.0
// kernelcost-calibrate --host, for machines without a CUDA compiler.
#include "../../common/command_line.hpp"
#include "options.hpp"

int main(int argc, char** argv) {
  namespace host = examples::calibrate::host;
  using examples::file_name;
  CLI::App app{"Measures the processors of this machine and writes their description and record.",
               "kernelcost-calibrate-host"};
  host::request asked;
  bool as_for_both = true;
  app.add_flag("--host", as_for_both, "As for kernelcost-calibrate; this program measures nothing else");
  app.add_option("--out", asked.header, "Write the description to this file")->type_name("FILE.hpp")->check(file_name);
  auto* record = app.add_option("--record", asked.record, "Write the record to this file")
                     ->type_name("FILE.csv")
                     ->check(file_name);
  app.add_option("--from-record", asked.from_record, "Take the values from this record, and measure nothing")
      ->type_name("FILE.csv")
      ->check(file_name)
      ->excludes(record);
  app.add_option("--name", asked.name, "The name of the host in the header")->type_name("NAME")->capture_default_str();
  host::describe_measuring(app, asked);
  return examples::run_program("kernelcost-calibrate",
                               [&] { return !examples::parse(app, argc, argv) || host::run(asked); });
}
