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
    {"h200", resource::block_launch, 36432, 84, 5.4, 0.929, 1.15},
    {"h200", resource::dram_bandwidth, 36432, 139, 9.7, 0.864, 1.43},
    {"h200", resource::instruction_issue, 36432, 48, 8.7, 0.846, 1.24},
    {"h200", resource::l1_bandwidth, 36432, 81, 13.5, 0.818, 1.5},
    {"h200", resource::l2_bandwidth, 36432, 55, 14.4, 0.813, 1.7},
    {"h200", resource::latency, 36432, 456, 14.5, 0.713, 1.32},
    {"h200", resource::none, 36432, 957, 12.1, 0.787, 1.37},
    {"h100", resource::atomics, 1, 82, 10.4, 0.87, 1.52},
    {"h100", resource::block_launch, 1, 73, 5.6, 0.852, 1.07},
    {"h100", resource::dram_bandwidth, 1, 209, 11.0, 0.867, 1.41},
    {"h100", resource::instruction_issue, 1, 44, 8.5, 0.848, 1.19},
    {"h100", resource::l1_bandwidth, 1, 70, 12.2, 0.834, 1.38},
    {"h100", resource::l2_bandwidth, 1, 60, 10.0, 0.873, 1.44},
    {"h100", resource::latency, 1, 416, 11.4, 0.775, 1.32},
    {"h100", resource::none, 1, 960, 10.6, 0.815, 1.36},
};
}  // namespace kernelcost
