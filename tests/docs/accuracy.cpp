// SPDX-License-Identifier: BSL-1.0
// How far each model's estimates of the companion kernels are from the H200's recorded times, as a Markdown table.
#include "../../examples/report/comparison.hpp"
#include "../../examples/report/kernels.hpp"
#include "../../examples/report/models.hpp"

#include <cmath>
#include <iostream>

int main() {
  using namespace examples::report;
  const auto compared = compare_with_record(kernelcost::machine::h200);
  if (!compared) return 1;
  const auto cell = [](std::optional<double> percent) {
    std::cout << " | " << (percent ? std::to_string(std::lround(*percent)) : "–");
  };

  std::cout << "| model";
  for (const auto& kernel : kernel_names) std::cout << " | " << kernel;
  std::cout << " | all |\n|---";
  for (std::size_t column = 0; column <= kernel_names.size(); ++column) std::cout << "|---:";
  std::cout << "|\n";
  for (std::size_t model = 0; model < model_names.size(); ++model) {
    std::cout << "| `" << model_names[model] << '`';
    for (const auto& kernel : kernel_names) cell(compared->mape(model, std::string(kernel)));
    cell(compared->mape(model));
    std::cout << " |\n";
  }
}
