// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "recipe.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace examples {

struct errors_request {
  std::filesystem::path record;
  /// The card on which it was measured.
  std::string machine = "h200";
  /// How many of the largest errors are listed.
  unsigned worst = 0;
  /// Shorter kernels are left out. Below this, a profiler's clock has too few ticks.
  double least_us = 0.8;
  bool by_feature = false;
  bool csv = false;
};

/// Prints a kernel's launch, features and text, and its estimate under `calibrated` on a card.
void show(const recipe& kernel, const std::string& machine);

/// Prints the mean errors of `calibrated`: of all kernels of the record, by size, by what limits them, and
/// on request by feature and pair of features.
void print_errors(const errors_request& asked);

struct error_summary {
  int points = 0;
  double mean_absolute_percent = 0;
  double within_20_percent = 0;
  /// The share of the kernels that were measured within the error band of their estimate.
  double in_band_percent = 0;
};
/// The errors of `calibrated` on all kernels of a record.
error_summary errors_of(const errors_request& asked);

/// A record of random kernels, and the card on which it was measured.
struct record_of_a_card {
  std::string machine;
  std::filesystem::path record;
};

/// The errors of `calibrated` on the records, as the header observed_random_errors.hpp: the range of measured over
/// estimated times that holds nine in ten kernels, by what limits them.
std::string header_of_bands(const std::vector<record_of_a_card>& records);

}  // namespace examples
