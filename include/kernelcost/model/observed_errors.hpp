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
    {"kothapalli2009_sum", "h200", 739, 36802.5, 0.000731, 1.51},
    {"kothapalli2009_max", "h200", 739, 36014.5, 0.000741, 1.6},
    {"kothapalli2009_cached", "h200", 739, 13088.3, 0.00206, 7.66},
    {"kothapalli2009_coalesced", "h200", 739, 23006.7, 0.000902, 9.7},
    {"gonzalez2012_sum", "h200", 739, 14911.4, 0.00196, 4.2},
    {"gonzalez2012_max", "h200", 739, 14144.9, 0.00201, 5.01},
    {"gonzalez2012_interim", "h200", 739, 13412.4, 0.00197, 7.51},
    {"baghsorkhi2010", "h200", 739, 122.2, 0.168, 4.41},
    {"roofline", "h200", 739, 67.4, 1.19, 66.2},
    {"hong_kim2009", "h200", 739, 209.0, 0.117, 10.3},
    {"hong_kim2009_thesis", "h200", 739, 204.7, 0.12, 12.3},
    {"nugteren2010", "h200", 739, 187.0, 0.117, 3.25},
    {"calibrated", "h200", 739, 10.1, 0.857, 1.31},
};
}  // namespace kernelcost
