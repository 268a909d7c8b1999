// SPDX-License-Identifier: BSL-1.0
// The errors on random kernels, for their page.
#include "../../examples/tools/random/errors.hpp"

#include <cstdio>
#include <string>
#include <utility>

int main() {
  for (const auto& [machine, role] :
       {std::pair{"h200", "development"}, {"h200", "band"},        {"h200", "spent_43291"}, {"h200", "spent_13352"},
        {"h200", "spent_36780"},          {"h200", "spent_1608"},  {"h200", "spent_2740"},  {"h200", "spent_16372"},
        {"h200", "spent_3481"},           {"h200", "spent_3746"},  {"h200", "spent_49672"}, {"h200", "blind"},
        {"h100", "development"},          {"h100", "spent_10405"}, {"h100", "spent_44302"}, {"h100", "spent_53199"},
        {"h100", "spent_32658"},          {"h100", "spent_62393"}, {"h100", "spent_57411"}, {"h100", "blind"}}) {
    std::printf("%s %s\n", machine, role);
    std::fflush(stdout);
    examples::print_errors({.record = std::string{RECORDS} + "/" + machine + "_" + role + ".csv", .machine = machine});
  }
}
