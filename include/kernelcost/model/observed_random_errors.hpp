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
    {"h200", resource::atomics, 36432, 80, 8.9, 0.909, 1.39},
    {"h200", resource::block_launch, 36432, 83, 5.1, 0.916, 1.15},
    {"h200", resource::dram_bandwidth, 36432, 150, 8.3, 0.866, 1.32},
    {"h200", resource::instruction_issue, 36432, 65, 10.3, 0.836, 1.24},
    {"h200", resource::l1_bandwidth, 36432, 70, 11.8, 0.873, 1.44},
    {"h200", resource::l2_bandwidth, 36432, 58, 14.3, 0.812, 1.68},
    {"h200", resource::latency, 36432, 439, 12.9, 0.727, 1.3},
    {"h200", resource::none, 36432, 957, 10.9, 0.812, 1.32},
    {"h100", resource::atomics, 1, 82, 10.4, 0.87, 1.53},
    {"h100", resource::block_launch, 1, 74, 6.2, 0.841, 1.08},
    {"h100", resource::dram_bandwidth, 1, 210, 9.5, 0.861, 1.3},
    {"h100", resource::instruction_issue, 1, 56, 9.3, 0.835, 1.21},
    {"h100", resource::l1_bandwidth, 1, 59, 11.8, 0.844, 1.38},
    {"h100", resource::l2_bandwidth, 1, 64, 9.7, 0.868, 1.41},
    {"h100", resource::latency, 1, 409, 10.1, 0.8, 1.27},
    {"h100", resource::none, 1, 960, 9.7, 0.834, 1.3},
};
}  // namespace kernelcost
