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
  /// Nine in ten measured times lie between these two times the estimate.
  double low;
  double high;
};

inline constexpr observed_error observed_errors[] = {
    {"kothapalli2009_sum", "h200", 739, 36821.9, 0.000731, 1.51},
    {"kothapalli2009_max", "h200", 739, 36033.9, 0.000741, 1.6},
    {"kothapalli2009_cached", "h200", 739, 13094.0, 0.00205, 7.65},
    {"kothapalli2009_coalesced", "h200", 739, 23018.4, 0.000901, 9.7},
    {"gonzalez2012_sum", "h200", 739, 14896.4, 0.00196, 4.2},
    {"gonzalez2012_max", "h200", 739, 14129.9, 0.00201, 5.02},
    {"gonzalez2012_interim", "h200", 739, 13398.0, 0.00198, 7.51},
    {"calibrated", "h200", 739, 11.2, 0.815, 1.31},
};
}  // namespace kernelcost
