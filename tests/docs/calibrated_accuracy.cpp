// SPDX-License-Identifier: BSL-1.0
// A table: the calibrated model's errors against the recorded times of the companion kernels, for launches above 2 us,
// and of those that are held out by themselves.
#include "../../examples/tools/report/comparison.hpp"
#include "../../examples/tools/report/kernels.hpp"
#include "../../examples/tools/report/names.hpp"
#include "rounded.hpp"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <set>
#include <string>

int main() {
  using namespace examples::report;
  std::set<std::string> held_out;
  for_each_kernel([&](const auto& manifest) {
    if (manifest.role == examples::kernel_role::held_out) held_out.insert(manifest.name);
  });
  std::cout << "| card | role | kernels | launches above 2 µs | mean absolute error | within 20 % |\n"
               "|---|---|---:|---:|---:|---:|\n";
  for (const auto* card : {&kernelcost::machine::h200, &kernelcost::machine::h100}) {
    const auto compared = compare_with_record(*card);
    const auto model = std::find(std::begin(model_names), std::end(model_names), "calibrated");
    if (!compared || model == std::end(model_names)) return 1;
    for (const bool of_held_out : {false, true}) {
      const auto is_chosen = [&](const compared_point& point) {
        return point.is_long() && held_out.contains(point.kernel) == of_held_out;
      };
      const auto all =
          compared->summary(static_cast<std::size_t>(std::distance(std::begin(model_names), model)), is_chosen);
      std::set<std::string> kernels;
      for (const auto& point : compared->points)
        if (is_chosen(point)) kernels.insert(point.kernel);
      if (kernels.empty()) continue;
      std::cout << "| " << card->product << " | " << (of_held_out ? "held out" : "development") << " | "
                << kernels.size() << " | " << all.points << " | " << rounded(all.mean_absolute_error_percent) << " % | "
                << rounded(all.within_20_percent) << " % |\n";
    }
  }
}
