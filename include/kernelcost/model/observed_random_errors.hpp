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
    {"h200", resource::atomics, 36432, 80, 8.8, 0.909, 1.37},
    {"h200", resource::block_launch, 36432, 83, 5.0, 0.916, 1.15},
    {"h200", resource::dram_bandwidth, 36432, 150, 8.4, 0.864, 1.31},
    {"h200", resource::instruction_issue, 36432, 64, 10.1, 0.85, 1.24},
    {"h200", resource::l1_bandwidth, 36432, 70, 11.7, 0.872, 1.43},
    {"h200", resource::l2_bandwidth, 36432, 57, 14.5, 0.805, 1.64},
    {"h200", resource::latency, 36432, 441, 12.7, 0.721, 1.29},
    {"h200", resource::none, 36432, 957, 10.8, 0.804, 1.31},
    {"h100", resource::atomics, 1, 82, 10.5, 0.867, 1.53},
    {"h100", resource::block_launch, 1, 72, 6.1, 0.84, 1.08},
    {"h100", resource::dram_bandwidth, 1, 210, 9.2, 0.855, 1.3},
    {"h100", resource::instruction_issue, 1, 56, 9.1, 0.835, 1.21},
    {"h100", resource::l1_bandwidth, 1, 59, 11.8, 0.844, 1.37},
    {"h100", resource::l2_bandwidth, 1, 63, 9.6, 0.86, 1.41},
    {"h100", resource::latency, 1, 412, 9.9, 0.792, 1.23},
    {"h100", resource::none, 1, 960, 9.5, 0.832, 1.29},
};
}  // namespace kernelcost
