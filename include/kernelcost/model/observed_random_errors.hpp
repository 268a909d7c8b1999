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
    {"h200", resource::atomics, 36432, 80, 10.1, 0.913, 1.44},
    {"h200", resource::block_launch, 36432, 84, 5.8, 0.929, 1.18},
    {"h200", resource::dram_bandwidth, 36432, 136, 10.0, 0.891, 1.46},
    {"h200", resource::instruction_issue, 36432, 44, 8.7, 0.895, 1.32},
    {"h200", resource::l1_bandwidth, 36432, 87, 15.8, 0.824, 1.53},
    {"h200", resource::l2_bandwidth, 36432, 56, 14.6, 0.834, 1.71},
    {"h200", resource::latency, 36432, 448, 17.7, 0.643, 1.44},
    {"h200", resource::none, 36432, 957, 14.1, 0.768, 1.45},
    {"h100", resource::atomics, 1, 82, 12.3, 0.891, 1.59},
    {"h100", resource::block_launch, 1, 75, 6.1, 0.871, 1.1},
    {"h100", resource::dram_bandwidth, 1, 208, 11.7, 0.871, 1.46},
    {"h100", resource::l1_bandwidth, 1, 70, 13.3, 0.856, 1.43},
    {"h100", resource::l2_bandwidth, 1, 63, 11.2, 0.876, 1.46},
    {"h100", resource::latency, 1, 408, 13.8, 0.785, 1.41},
    {"h100", resource::none, 1, 960, 12.3, 0.828, 1.47},
};
}  // namespace kernelcost
