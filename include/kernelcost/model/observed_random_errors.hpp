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
    {"h200", resource::atomics, 36432, 80, 9.0, 0.913, 1.4},
    {"h200", resource::block_launch, 36432, 84, 5.4, 0.929, 1.16},
    {"h200", resource::dram_bandwidth, 36432, 135, 9.9, 0.862, 1.43},
    {"h200", resource::instruction_issue, 36432, 51, 9.1, 0.85, 1.29},
    {"h200", resource::l1_bandwidth, 36432, 86, 14.2, 0.821, 1.5},
    {"h200", resource::l2_bandwidth, 36432, 58, 14.5, 0.814, 1.7},
    {"h200", resource::latency, 36432, 448, 17.4, 0.643, 1.42},
    {"h200", resource::none, 36432, 957, 13.5, 0.774, 1.42},
    {"h100", resource::atomics, 1, 82, 10.7, 0.873, 1.55},
    {"h100", resource::block_launch, 1, 75, 6.1, 0.859, 1.09},
    {"h100", resource::dram_bandwidth, 1, 208, 11.3, 0.867, 1.45},
    {"h100", resource::instruction_issue, 1, 45, 8.8, 0.851, 1.22},
    {"h100", resource::l1_bandwidth, 1, 70, 12.4, 0.841, 1.38},
    {"h100", resource::l2_bandwidth, 1, 63, 10.4, 0.863, 1.45},
    {"h100", resource::latency, 1, 411, 13.5, 0.782, 1.37},
    {"h100", resource::none, 1, 960, 11.6, 0.828, 1.41},
};
}  // namespace kernelcost
