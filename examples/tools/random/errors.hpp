// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "recipe.hpp"

#include <filesystem>

namespace examples {

struct errors_request {
  std::filesystem::path record;
  /// How many of the largest errors are listed.
  unsigned worst = 0;
  /// Shorter kernels are left out. Below this, a profiler's clock has too few ticks.
  double least_us = 0.8;
  bool by_feature = false;
  bool csv = false;
};

/// Prints a kernel's launch, features and text, and its estimate under `calibrated` on an H200.
void show(const recipe& kernel);

/// Prints the mean errors of `calibrated` on an H200: of all kernels of the record, by size, by what limits them, and
/// on request by feature and pair of features.
void print_errors(const errors_request& asked);

}  // namespace examples
