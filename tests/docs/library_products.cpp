// SPDX-License-Identifier: BSL-1.0
// The errors on a library's products of matrices, for their page.
#include "../../examples/tools/report/library_products.hpp"

#include <cstdio>
#include <string>

int main() {
  struct part {
    std::string machine;
    std::string role;
    std::string nearest_in;
  };
  const std::string records = RECORDS;
  for (const auto& [machine, role, nearest_in] :
       {part{"h200", "development", "/h200_blind.csv"}, part{"h200", "blind", "/h200_development.csv"},
        part{"h100", "blind", "/h200_development.csv"}}) {
    std::printf("%s %s\n", machine.c_str(), role.c_str());
    std::fflush(stdout);
    examples::report::library_product({.machine = machine,
                                       .record = records + "/" + machine + "_" + role + ".csv",
                                       .nearest_in = records + nearest_in});
  }
}
