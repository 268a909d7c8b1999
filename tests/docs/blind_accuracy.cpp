// SPDX-License-Identifier: BSL-1.0
// One sentence: the calibrated model's errors on the random kernels of the blind record.
#include "../../examples/tools/random/errors.hpp"
#include "rounded.hpp"

#include <iostream>
#include <string>

int main() {
  const auto all = examples::errors_of({.record = std::string{RECORDS} + "/h200_blind.csv"});
  std::cout << "On " << all.points
            << " kernels that were drawn at random, each longer than 0.8 µs, the mean absolute error is "
            << rounded(all.mean_absolute_percent) << " %,\nand " << rounded(all.within_20_percent)
            << " % of the estimates are within 20 % of the measured time; the error band holds "
            << rounded(all.in_band_percent) << " % of the times.\n";
}
