// SPDX-License-Identifier: BSL-1.0
// A table: the calibrated model's errors on the random kernels of the blind records.
#include "../../examples/tools/random/errors.hpp"
#include "rounded.hpp"

#include <iostream>
#include <string>

int main() {
  std::cout << "| card | kernels drawn at random | mean absolute error | within 20 % | within the error band |\n"
               "|---|---|---|---|---|\n";
  for (const std::string machine : {"h200", "h100"}) {
    const auto all =
        examples::errors_of({.record = std::string{RECORDS} + "/" + machine + "_blind.csv", .machine = machine});
    std::cout << "| " << (machine == "h200" ? "H200" : "H100") << " | " << all.points << " | "
              << rounded(all.mean_absolute_percent) << " % | " << rounded(all.within_20_percent) << " % | "
              << rounded(all.in_band_percent) << " % |\n";
  }
}
