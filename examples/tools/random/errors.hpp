// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "recipe.hpp"

#include <filesystem>

namespace examples {

struct errors_request {
  std::filesystem::path record;
  unsigned worst = 10;
  double least_us = 0;
  bool csv = false;
};

/// Prints a kernel's launch, features and text, and its estimate under `calibrated` on an H200.
void show(const recipe& kernel);

/// Prints the mean errors of `calibrated`: of all kernels of the record, and of those with each feature or pair of
/// features.
void print_errors(const errors_request& asked);

}  // namespace examples
