// SPDX-License-Identifier: BSL-1.0
#include "../common/command_line.hpp"
#include "commands.hpp"
#include "host/options.hpp"
#include "links/options.hpp"

namespace {

struct options {
  bool list = false;
  std::string only;
  examples::calibrate::request asked;
  bool of_host = false;
  examples::calibrate::host::request host;
  bool of_links = false;
};

void describe(CLI::App& app, options& chosen) {
  using examples::file_name;
  auto* list = app.add_flag("--list", chosen.list, "List the benchmarks with what they measure, and do nothing else");
  auto* only = app.add_option("--only", chosen.only, "Run this benchmark and print what it finds")->type_name("NAME");
  auto* out = app.add_option("--out", chosen.asked.header, "Write the machine header to this file")
                  ->type_name("FILE.hpp")
                  ->check(file_name);
  auto* json = app.add_option("--json", chosen.asked.json,
                              "Write the machine to this file, for kernelcost-report --machine-file")
                   ->type_name("FILE.json")
                   ->check(file_name);
  auto* record = app.add_option("--record", chosen.asked.record,
                                "Write the record to this file; with --check, the record that belongs to the header")
                     ->type_name("FILE.csv")
                     ->check(file_name);
  auto* group =
      app.add_option("--group", chosen.asked.group, "Measure only the benchmarks of this group, for a record of them")
          ->type_name("NAME")
          ->needs(record);
  auto* from =
      app.add_option("--from-record", chosen.asked.from_record, "Take the values from this record, and measure nothing")
          ->type_name("FILE.csv")
          ->check(file_name);
  auto* check = app.add_option("--check", chosen.asked.check,
                               "Hold this header against its record, and the record (--record) against the card")
                    ->type_name("FILE.hpp")
                    ->check(file_name);
  app.add_option("--name", chosen.asked.name,
                 "The name of the machine in the header; of a host measured_host if not given")
      ->type_name("NAME")
      ->capture_default_str();
  auto* host = app.add_flag("--host", chosen.of_host, "Measure the processors in place of the GPU");
  for (auto* option : examples::calibrate::host::describe_measuring(app, chosen.host)) option->needs(host);
  auto* links = app.add_flag("--links", chosen.of_links, "Measure the links between the cards in place of one card");
  for (auto* other : {list, only, check, json}) {
    host->excludes(other);
    links->excludes(other);
  }
  links->excludes(host);
  for (auto* other : {only, out, json, record, from, check}) list->excludes(other);
  for (auto* other : {out, json, record, from, check}) only->excludes(other);
  for (auto* other : {host, out, json, from, check}) group->excludes(other);
  check->excludes(out);
  check->excludes(json);
  from->excludes(record);
}

bool measure_host(const options& chosen, bool is_named) {
  auto asked = chosen.host;
  asked.header = chosen.asked.header;
  asked.record = chosen.asked.record;
  asked.from_record = chosen.asked.from_record;
  if (is_named) asked.name = chosen.asked.name;
  return examples::calibrate::host::run(asked);
}

bool measure_links(const options& chosen, bool is_named) {
  examples::calibrate::links::request asked;
  asked.header = chosen.asked.header;
  asked.record = chosen.asked.record;
  asked.from_record = chosen.asked.from_record;
  if (is_named) asked.name = chosen.asked.name;
  return examples::calibrate::links::run(asked);
}

bool run(const options& chosen) {
  using namespace examples::calibrate;
  if (chosen.list) {
    list_benchmarks();
    return true;
  }
  if (!chosen.only.empty()) return run_one(chosen.only);
  const request& asked = chosen.asked;
  if (!asked.check.empty()) {
    if (asked.record.empty() && asked.from_record.empty())
      throw examples::usage_error{
          "--check needs the header's record: --record FILE.csv, or --from-record FILE.csv to measure nothing"};
    return compare(asked);
  }
  if (asked.header.empty() && asked.json.empty() && asked.record.empty())
    throw examples::usage_error{
        "nothing to do: give --out FILE.hpp, --json FILE.json, --record FILE.csv, --check FILE.hpp, --only NAME or "
        "--list"};
  return calibrate(asked);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "Measures the GPU of this machine, its processors, or the links between its GPUs, and writes header and record.",
      "kernelcost-calibrate"};
  options chosen;
  describe(app, chosen);
  return examples::run_program("kernelcost-calibrate", [&] {
    if (!examples::parse(app, argc, argv)) return true;
    if (chosen.of_links) return measure_links(chosen, app.count("--name") > 0);
    return chosen.of_host ? measure_host(chosen, app.count("--name") > 0) : run(chosen);
  });
}
