// SPDX-License-Identifier: BSL-1.0
// The errors of each model's estimates of the companion kernels against the H200's recorded times, one row per model,
// as a Markdown table. It covers launches above 2 us; below, most of the time is launch overhead.
#include "../../examples/tools/report/comparison.hpp"
#include "../../examples/tools/report/names.hpp"
#include "rounded.hpp"

#include <iostream>
#include <optional>

namespace {
using namespace examples::report;

struct kernel_error {
  std::string kernel;
  double percent;
};

/// The kernel with the greatest mean absolute error.
std::optional<kernel_error> worst_kernel(const comparison& compared, std::size_t model) {
  std::optional<kernel_error> worst;
  for (const auto& kernel : compared.kernels()) {
    const auto found = compared.summary(
        model, [&kernel](const compared_point& point) { return point.kernel == kernel && point.is_long(); });
    if (found.points > 0 && (!worst || found.mean_absolute_error_percent > worst->percent))
      worst = {kernel, found.mean_absolute_error_percent};
  }
  return worst;
}
}  // namespace

int main() {
  const auto compared = compare_with_record(kernelcost::machine::h200);
  if (!compared) return 1;

  std::cout << "| model | points | mean error | within 20 % | worst kernel |\n|---|---:|---:|---:|---|\n";
  for (std::size_t model = 0; model < model_names.size(); ++model) {
    const auto all = compared->summary(model, [](const compared_point& point) { return point.is_long(); });
    const auto worst = worst_kernel(*compared, model);
    if (!worst) continue;  // a model for other cards
    std::cout << "| `" << model_names[model] << "` | " << all.points << " | "
              << rounded(all.mean_absolute_error_percent) << " % | " << rounded(all.within_20_percent) << " % | "
              << worst->kernel << ", " << rounded(worst->percent) << " % |\n";
  }
}
