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
    {"kothapalli2009_sum", "h200", 739, 285.9, 0.0778, 7.79},
    {"kothapalli2009_max", "h200", 739, 280.6, 0.0781, 8.23},
    {"kothapalli2009_cached", "h200", 739, 99.7, 0.269, 17.7},
    {"kothapalli2009_coalesced", "h200", 739, 203.8, 0.118, 23.3},
    {"kothapalli2009_sum_thesis", "h200", 739, 36802.5, 0.000731, 1.51},
    {"kothapalli2009_max_thesis", "h200", 739, 36014.5, 0.000741, 1.6},
    {"kothapalli2009_cached_thesis", "h200", 739, 13086.6, 0.00206, 7.66},
    {"gonzalez2012_sum", "h200", 739, 14878.9, 0.00196, 4.21},
    {"gonzalez2012_max", "h200", 739, 14112.4, 0.00202, 5.06},
    {"gonzalez2012_interim", "h200", 739, 13410.7, 0.00198, 7.51},
    {"baghsorkhi2010", "h200", 739, 118.2, 0.173, 4.41},
    {"roofline", "h200", 739, 67.5, 1.2, 66.2},
    {"hong_kim2009", "h200", 739, 209.0, 0.117, 10.3},
    {"hong_kim2009_thesis", "h200", 739, 205.3, 0.12, 12.3},
    {"nugteren2010", "h200", 739, 187.0, 0.117, 3.25},
    {"calibrated", "h200", 739, 9.2, 0.868, 1.3},
};
}  // namespace kernelcost
