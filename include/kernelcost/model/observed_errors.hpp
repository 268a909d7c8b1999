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
    {"kothapalli2009_sum", "h200", 1019, 288.5, 0.0802, 4.54},
    {"kothapalli2009_max", "h200", 1019, 274.4, 0.0848, 5.62},
    {"kothapalli2009_cached", "h200", 1019, 144.8, 0.195, 14.5},
    {"kothapalli2009_coalesced", "h200", 1019, 222.4, 0.118, 19.1},
    {"kothapalli2009_sum_thesis", "h200", 1019, 38729.9, 0.000772, 1.19},
    {"kothapalli2009_max_thesis", "h200", 1019, 36927.2, 0.000788, 1.3},
    {"kothapalli2009_cached_thesis", "h200", 1019, 20235.5, 0.00156, 5.88},
    {"gonzalez2012_sum", "h200", 1019, 21834.8, 0.0015, 3.18},
    {"gonzalez2012_max", "h200", 1019, 20070.5, 0.00171, 3.31},
    {"gonzalez2012_interim", "h200", 1019, 20622.2, 0.00155, 5.65},
    {"baghsorkhi2010", "h200", 1019, 115.9, 0.179, 4.13},
    {"roofline", "h200", 1019, 61.4, 1.1, 38.2},
    {"hong_kim2009", "h200", 1019, 187.5, 0.118, 5.61},
    {"hong_kim2009_thesis", "h200", 1019, 230.5, 0.116, 10.1},
    {"nugteren2010", "h200", 1019, 200.2, 0.101, 2.8},
    {"calibrated", "h200", 1019, 9.3, 0.85, 1.3},
};
}  // namespace kernelcost
