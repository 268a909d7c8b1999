// SPDX-License-Identifier: BSL-1.0
// The errors on a library's Fourier transforms, for their page.
#include "../../examples/tools/report/library_transforms.hpp"

#include <cstdio>
#include <string>

int main() {
  const std::string records = RECORDS;
  const auto print = [&](const char* machine, const char* title, const std::string& file, const std::string& others) {
    std::printf("%s\n", title);
    std::fflush(stdout);
    examples::report::print_transform_errors(machine, records + "/transforms_" + file + ".csv",
                                             records + "/transforms_" + others + ".csv");
    std::fflush(stdout);
  };
  print("h200", "h200 development", "h200_development", "h200_blind");
  print("h200", "h200 blind", "h200_blind", "h200_development");
  print("h100", "h100", "h100", "h200_development");
}
