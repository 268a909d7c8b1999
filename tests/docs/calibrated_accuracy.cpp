// SPDX-License-Identifier: BSL-1.0
// One sentence: the calibrated model's errors against the H200's recorded times, for launches above 2 us.
#include "../../examples/tools/report/comparison.hpp"
#include "../../examples/tools/report/names.hpp"
#include "rounded.hpp"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <set>
#include <string>

int main() {
  using namespace examples::report;
  const auto compared = compare_with_record(kernelcost::machine::h200);
  const auto model = std::find(std::begin(model_names), std::end(model_names), "calibrated");
  if (!compared || model == std::end(model_names)) return 1;
  const auto is_long = [](const compared_point& point) { return point.is_long(); };
  const auto all = compared->summary(static_cast<std::size_t>(std::distance(std::begin(model_names), model)), is_long);
  std::set<std::string> kernels;
  for (const auto& point : compared->points)
    if (is_long(point)) kernels.insert(point.kernel);
  std::cout << "Over " << all.points << " recorded launches of " << kernels.size()
            << " kernels, each launch longer than 2 µs, the mean absolute error is "
            << rounded(all.mean_absolute_error_percent) << " %,\nand " << rounded(all.within_20_percent)
            << " % of the estimates are within 20 % of the measured time.\n";
}
