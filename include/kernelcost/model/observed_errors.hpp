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
    {"kothapalli2009_sum", "h200", 1025, 300.5, 0.074, 4.53},
    {"kothapalli2009_max", "h200", 1025, 286.4, 0.0749, 5.54},
    {"kothapalli2009_cached", "h200", 1025, 157.6, 0.185, 14.3},
    {"kothapalli2009_coalesced", "h200", 1025, 234.8, 0.0986, 19.1},
    {"kothapalli2009_sum_thesis", "h200", 1025, 40382.1, 0.000658, 1.19},
    {"kothapalli2009_max_thesis", "h200", 1025, 38589.9, 0.000688, 1.29},
    {"kothapalli2009_cached_thesis", "h200", 1025, 21995.9, 0.00151, 5.85},
    {"gonzalez2012_sum", "h200", 1025, 23663.1, 0.00145, 3.17},
    {"gonzalez2012_max", "h200", 1025, 21909.2, 0.00163, 3.29},
    {"gonzalez2012_interim", "h200", 1025, 22457.6, 0.00147, 5.62},
    {"baghsorkhi2010", "h200", 1025, 120.2, 0.172, 4.12},
    {"roofline", "h200", 1025, 61.2, 1.1, 38.2},
    {"hong_kim2009", "h200", 1025, 191.3, 0.116, 5.61},
    {"hong_kim2009_thesis", "h200", 1025, 230.2, 0.116, 10},
    {"nugteren2010", "h200", 1025, 207.1, 0.0951, 2.79},
    {"calibrated", "h200", 1025, 8.7, 0.845, 1.25},
};
}  // namespace kernelcost
