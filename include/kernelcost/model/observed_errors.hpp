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
    {"kothapalli2009_sum", "h200", 749, 287.5, 0.0789, 7.79},
    {"kothapalli2009_max", "h200", 749, 280.2, 0.0795, 8.07},
    {"kothapalli2009_cached", "h200", 749, 101.1, 0.268, 17.6},
    {"kothapalli2009_coalesced", "h200", 749, 206.5, 0.118, 23.2},
    {"kothapalli2009_sum_thesis", "h200", 749, 37023.1, 0.00074, 1.5},
    {"kothapalli2009_max_thesis", "h200", 749, 36024.3, 0.000756, 1.6},
    {"kothapalli2009_cached_thesis", "h200", 749, 13346.7, 0.00204, 7.63},
    {"gonzalez2012_sum", "h200", 749, 15139.8, 0.00188, 4.16},
    {"gonzalez2012_max", "h200", 749, 14176.8, 0.00198, 5.05},
    {"gonzalez2012_interim", "h200", 749, 13673.8, 0.00197, 7.48},
    {"baghsorkhi2010", "h200", 749, 118.8, 0.173, 4.38},
    {"roofline", "h200", 749, 67.4, 1.19, 65.1},
    {"hong_kim2009", "h200", 749, 213.9, 0.115, 9.1},
    {"hong_kim2009_thesis", "h200", 749, 205.6, 0.12, 12.2},
    {"nugteren2010", "h200", 749, 196.1, 0.115, 3.24},
    {"calibrated", "h200", 749, 9.0, 0.866, 1.31},
};
}  // namespace kernelcost
