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
    {"kothapalli2009_sum", "h200", 769, 303.5, 0.0734, 7.55},
    {"kothapalli2009_max", "h200", 769, 296.3, 0.0744, 7.73},
    {"kothapalli2009_cached", "h200", 769, 120.8, 0.251, 17.4},
    {"kothapalli2009_coalesced", "h200", 769, 224.4, 0.1, 23.2},
    {"kothapalli2009_sum_thesis", "h200", 769, 38357.2, 0.000658, 1.43},
    {"kothapalli2009_max_thesis", "h200", 769, 37372.7, 0.000669, 1.57},
    {"kothapalli2009_cached_thesis", "h200", 769, 15100.2, 0.00197, 7.63},
    {"gonzalez2012_sum", "h200", 769, 16959.4, 0.00184, 4.11},
    {"gonzalez2012_max", "h200", 769, 16009.8, 0.00192, 4.73},
    {"gonzalez2012_interim", "h200", 769, 15506.2, 0.00189, 7.48},
    {"baghsorkhi2010", "h200", 769, 123.0, 0.163, 4.38},
    {"roofline", "h200", 769, 66.7, 1.16, 62.9},
    {"hong_kim2009", "h200", 769, 215.4, 0.112, 6.93},
    {"hong_kim2009_thesis", "h200", 769, 204.0, 0.12, 12.2},
    {"nugteren2010", "h200", 769, 203.8, 0.11, 3.21},
    {"calibrated", "h200", 769, 9.0, 0.871, 1.31},
};
}  // namespace kernelcost
