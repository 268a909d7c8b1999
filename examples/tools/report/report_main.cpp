// SPDX-License-Identifier: BSL-1.0
// The main function of a report on a user's own kernels.
#include "report_program.hpp"

#include <string>

int main(int argc, char** argv) {
  std::string name = argc > 0 ? argv[0] : "report";
  name.erase(0, name.rfind('/') + 1);
  return examples::report::run_report(argc, argv, {.name = name.c_str()});
}
