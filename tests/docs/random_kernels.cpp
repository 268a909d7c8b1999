// SPDX-License-Identifier: BSL-1.0
// The errors on random kernels, for their page.
#include "../../examples/tools/random/errors.hpp"

#include <cstdio>
#include <string>

int main() {
  for (const char* role : {"development", "blind"}) {
    std::printf("%s\n", role);
    std::fflush(stdout);
    examples::print_errors({.record = std::string{RECORDS} + "/h200_" + role + ".csv"});
  }
}
