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
    {"kothapalli2009_sum", "h200", 1007, 269.9, 0.0972, 4.59},
    {"kothapalli2009_max", "h200", 1007, 256.4, 0.101, 5.73},
    {"kothapalli2009_cached", "h200", 1007, 124.4, 0.204, 14.6},
    {"kothapalli2009_coalesced", "h200", 1007, 203.1, 0.121, 19.3},
    {"kothapalli2009_sum_thesis", "h200", 1007, 36155.4, 0.000882, 1.2},
    {"kothapalli2009_max_thesis", "h200", 1007, 34415.5, 0.000927, 1.34},
    {"kothapalli2009_cached_thesis", "h200", 1007, 17433.6, 0.00166, 5.96},
    {"gonzalez2012_sum", "h200", 1007, 18955.9, 0.00161, 3.18},
    {"gonzalez2012_max", "h200", 1007, 17254.9, 0.00179, 3.42},
    {"gonzalez2012_interim", "h200", 1007, 17728.4, 0.00165, 5.73},
    {"baghsorkhi2010", "h200", 1007, 111.8, 0.186, 4.16},
    {"roofline", "h200", 1007, 61.8, 1.11, 38.3},
    {"hong_kim2009", "h200", 1007, 183.6, 0.119, 5.63},
    {"hong_kim2009_thesis", "h200", 1007, 226.9, 0.116, 10.3},
    {"nugteren2010", "h200", 1007, 191.7, 0.107, 2.8},
    {"calibrated", "h200", 1007, 10.1, 0.851, 1.41},
};
}  // namespace kernelcost
