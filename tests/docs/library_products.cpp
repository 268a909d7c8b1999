// SPDX-License-Identifier: BSL-1.0
// The errors on a library's products of matrices, for their page.
#include "../../examples/tools/report/library_products.hpp"

#include <cstdio>
#include <string>

int main() {
  const std::string records = RECORDS;
  for (const char* role : {"development", "blind"}) {
    const bool blind = std::string{role} == "blind";
    std::printf("%s\n", role);
    std::fflush(stdout);
    examples::report::library_product({.machine = "h200",
                                       .record = records + "/h200_" + role + ".csv",
                                       .nearest_in = records + "/h200_" + (blind ? "development" : "blind") + ".csv"});
  }
}
