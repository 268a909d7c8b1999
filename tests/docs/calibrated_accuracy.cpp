// SPDX-License-Identifier: BSL-1.0
// A table: the calibrated model's errors against the recorded times of the companion kernels, for launches above 2 us.
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
  std::cout
      << "| card | kernels | launches above 2 µs | mean absolute error | within 20 % |\n|---|---:|---:|---:|---:|\n";
  for (const auto* card : {&kernelcost::machine::h200, &kernelcost::machine::h100}) {
    const auto compared = compare_with_record(*card);
    const auto model = std::find(std::begin(model_names), std::end(model_names), "calibrated");
    if (!compared || model == std::end(model_names)) return 1;
    const auto is_long = [](const compared_point& point) { return point.is_long(); };
    const auto all =
        compared->summary(static_cast<std::size_t>(std::distance(std::begin(model_names), model)), is_long);
    std::set<std::string> kernels;
    for (const auto& point : compared->points)
      if (is_long(point)) kernels.insert(point.kernel);
    std::cout << "| " << card->product << " | " << kernels.size() << " | " << all.points << " | "
              << rounded(all.mean_absolute_error_percent) << " % | " << rounded(all.within_20_percent) << " % |\n";
  }
}
