// SPDX-License-Identifier: BSL-1.0
// A command line of docs/report.md.
#include "../../examples/tools/report/report_program.hpp"

#include <array>
#include <string>

int main() {
  std::array<std::string, 6> words{"my_report", "what-if", "--kernel", "row_sums", "--machine", "h200"};
  std::array<char*, 6> arguments{};
  for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
  return examples::report::run_report(static_cast<int>(arguments.size()), arguments.data(), {.name = "my_report"});
}
