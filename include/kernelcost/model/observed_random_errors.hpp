// SPDX-License-Identifier: BSL-1.0
/// \file
/// Errors of `calibrated` on random kernels, by what limits them. docs/random_kernels.md has the records.
/// Written by `kernelcost-random bands`; not to be edited.
#pragma once
#include <kernelcost/model/resource.hpp>

namespace kernelcost {

struct observed_random_error {
  const char* machine;
  /// The estimate's bottleneck; `none` for all kernels. The rows of a machine end with it.
  resource limit;
  unsigned seed;
  /// Kernels of at least 0.8 us.
  int observations;
  double mean_absolute_error_percent;
  /// Nine in ten measured times lie between these two times the estimate.
  double low;
  double high;
};

inline constexpr observed_random_error observed_random_errors[] = {
    {"h200", resource::atomics, 36432, 80, 8.9, 0.913, 1.39},
    {"h200", resource::block_launch, 36432, 84, 4.9, 0.929, 1.14},
    {"h200", resource::dram_bandwidth, 36432, 145, 8.3, 0.866, 1.31},
    {"h200", resource::instruction_issue, 36432, 48, 8.8, 0.844, 1.24},
    {"h200", resource::l1_bandwidth, 36432, 81, 12.4, 0.815, 1.46},
    {"h200", resource::l2_bandwidth, 36432, 55, 14.1, 0.813, 1.68},
    {"h200", resource::latency, 36432, 449, 13.5, 0.729, 1.33},
    {"h200", resource::none, 36432, 957, 11.2, 0.797, 1.34},
    {"h100", resource::atomics, 1, 82, 10.3, 0.87, 1.52},
    {"h100", resource::block_launch, 1, 74, 5.7, 0.86, 1.09},
    {"h100", resource::dram_bandwidth, 1, 209, 9.4, 0.865, 1.31},
    {"h100", resource::instruction_issue, 1, 44, 8.6, 0.849, 1.19},
    {"h100", resource::l1_bandwidth, 1, 69, 11.3, 0.828, 1.33},
    {"h100", resource::l2_bandwidth, 1, 61, 9.7, 0.871, 1.42},
    {"h100", resource::latency, 1, 415, 11.0, 0.793, 1.3},
    {"h100", resource::none, 1, 960, 10.0, 0.816, 1.31},
};
}  // namespace kernelcost
