// SPDX-License-Identifier: BSL-1.0
// kernelcost-calibrate --host, for where there is no CUDA compiler.
#include "options.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <exception>

namespace {

constexpr int failure = 1;
constexpr int wrong_usage = 2;

int report(const std::exception& error, int status) {
  fmt::print(stderr, "kernelcost-calibrate: {}\n", error.what());
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  namespace host = examples::calibrate::host;
  CLI::App app{"Measures the processors of this machine and writes their description and record.",
               "kernelcost-calibrate-host"};
  host::request asked;
  bool as_for_both = true;
  app.add_flag("--host", as_for_both, "As for kernelcost-calibrate; this program measures nothing else");
  app.add_option("--out", asked.header, "Write the description to this file")->type_name("FILE.hpp");
  auto* record = app.add_option("--record", asked.record, "Write the record to this file")->type_name("FILE.csv");
  app.add_option("--from-record", asked.from_record, "Take the values from this record, and measure nothing")
      ->type_name("FILE.csv")
      ->excludes(record);
  app.add_option("--name", asked.name, "The name of the host in the header")->type_name("NAME")->capture_default_str();
  host::describe_threads(app, asked);
  try {
    app.parse(argc, argv);
    return host::run(asked) ? 0 : failure;
  } catch (const CLI::CallForHelp& help) { return app.exit(help); } catch (const CLI::ParseError& error) {
    return report(error, wrong_usage);
  } catch (const examples::usage_error& error) {
    return report(error, wrong_usage);
  } catch (const std::exception& error) { return report(error, failure); }
}
