// SPDX-License-Identifier: BSL-1.0
/// \file
/// Errors of the models on the recorded measurements.
/// Written by `kernelcost-report errors --header`; not to be edited.
#pragma once
#include <kernelcost/version.hpp>

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
    {"kothapalli2009_sum", "h200", 755, 307.3, 0.0731, 7.79},
    {"kothapalli2009_max", "h200", 755, 300.1, 0.0742, 7.96},
    {"kothapalli2009_cached", "h200", 755, 122.4, 0.249, 17.5},
    {"kothapalli2009_coalesced", "h200", 755, 226.9, 0.0957, 23.1},
    {"kothapalli2009_sum_thesis", "h200", 755, 38652.0, 0.000643, 1.49},
    {"kothapalli2009_max_thesis", "h200", 755, 37661.1, 0.000652, 1.6},
    {"kothapalli2009_cached_thesis", "h200", 755, 15163.7, 0.00194, 7.63},
    {"gonzalez2012_sum", "h200", 755, 17022.9, 0.00183, 4.15},
    {"gonzalez2012_max", "h200", 755, 16067.5, 0.00191, 5.04},
    {"gonzalez2012_interim", "h200", 755, 15568.5, 0.00187, 7.48},
    {"baghsorkhi2010", "h200", 755, 124.2, 0.158, 4.37},
    {"roofline", "h200", 755, 67.1, 1.17, 64.5},
    {"hong_kim2009", "h200", 755, 218.5, 0.111, 8.18},
    {"hong_kim2009_thesis", "h200", 755, 206.9, 0.12, 12.2},
    {"nugteren2010", "h200", 755, 206.5, 0.109, 3.24},
    {"calibrated", "h200", 755, 9.0, 0.87, 1.31},
};
}  // namespace kernelcost
