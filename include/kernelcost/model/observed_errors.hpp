// SPDX-License-Identifier: BSL-1.0
/// \file
/// Errors of the models on the recorded measurements.
/// Written by `kernelcost-report errors --header`; not to be edited.
#pragma once

namespace kernelcost {

struct observed_error {
  const char* model;
  const char* machine;
  /// Points above 2 us.
  int observations;
  double mean_absolute_error_percent;
  /// Nine in ten measured times are between these and the estimate.
  double low;
  double high;
};

inline constexpr observed_error observed_errors[] = {
    {"none", "none", 0, 0, 1, 1},
};
}  // namespace kernelcost
