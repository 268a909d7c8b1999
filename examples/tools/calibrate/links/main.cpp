// SPDX-License-Identifier: BSL-1.0
// kernelcost-calibrate --links alone, which compiles in seconds on a machine that is lent for minutes.
#include "../../common/command_line.hpp"
#include "options.hpp"

int main(int argc, char** argv) {
  CLI::App app{"Measures the links between the cards of this machine, and writes their system and record.",
               "kernelcost-calibrate-links"};
  examples::calibrate::links::request asked;
  bool as_for_all = true;
  app.add_flag("--links", as_for_all, "As for kernelcost-calibrate; this program measures nothing else");
  examples::calibrate::links::describe(app, asked);
  return examples::run_program("kernelcost-calibrate", [&] {
    return !examples::parse(app, argc, argv) || examples::calibrate::links::run(asked);
  });
}
