// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "stopwatch.cuh"

namespace examples::calibrate {

inline bool card_has_clusters() {
  int major = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
  return major >= 9;
}

/// A launch in clusters of neighbouring blocks.
class clustered_launch {
 public:
  clustered_launch(unsigned blocks, unsigned of_a_cluster, unsigned threads, unsigned shared = 0) {
    cluster_.id = cudaLaunchAttributeClusterDimension;
    cluster_.val.clusterDim = {of_a_cluster, 1, 1};
    how_.gridDim = dim3(blocks);
    how_.blockDim = dim3(threads);
    how_.dynamicSmemBytes = shared;
    how_.attrs = &cluster_;
    how_.numAttrs = 1;
  }
  clustered_launch(const clustered_launch&) = delete;
  clustered_launch& operator=(const clustered_launch&) = delete;

  template <typename... Parameters, typename... Arguments>
  void operator()(void (*kernel)(Parameters...), Arguments... arguments) const {
    EXAMPLES_CUDA_CHECK(cudaLaunchKernelEx(&how_, kernel, static_cast<Parameters>(arguments)...));
  }
  /// The clusters that the card holds at a time.
  template <typename Kernel>
  unsigned active_clusters(Kernel kernel) const {
    int clusters = 0;
    EXAMPLES_CUDA_CHECK(cudaOccupancyMaxActiveClusters(&clusters, kernel, &how_));
    return static_cast<unsigned>(clusters);
  }

 private:
  cudaLaunchAttribute cluster_{};
  cudaLaunchConfig_t how_{};
};

}  // namespace examples::calibrate
