// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/common/cuda_check.cuh"

namespace examples {

/// Two events around work on the default stream.
class event_pair {
 public:
  event_pair() {
    EXAMPLES_CUDA_CHECK(cudaEventCreate(&start_));
    EXAMPLES_CUDA_CHECK(cudaEventCreate(&stop_));
  }
  event_pair(const event_pair&) = delete;
  event_pair& operator=(const event_pair&) = delete;
  ~event_pair() {
    cudaEventDestroy(start_);
    cudaEventDestroy(stop_);
  }

  void start() { EXAMPLES_CUDA_CHECK(cudaEventRecord(start_)); }
  void stop() { EXAMPLES_CUDA_CHECK(cudaEventRecord(stop_)); }

  /// Waits for the second event.
  double elapsed_us() {
    EXAMPLES_CUDA_CHECK(cudaEventSynchronize(stop_));
    float ms = 0;
    EXAMPLES_CUDA_CHECK(cudaEventElapsedTime(&ms, start_, stop_));
    return static_cast<double>(ms) * 1e3;
  }

 private:
  cudaEvent_t start_ = nullptr;
  cudaEvent_t stop_ = nullptr;
};

/// Spins for a number of cycles of the device.
inline __device__ void spin(long long cycles) {
  const long long begin = clock64();
  while (clock64() - begin < cycles) {}
}

// A template, because a plain kernel may not be defined in a header.
template <typename Count>
__global__ void hold_kernel(Count cycles) {
  spin(cycles);
}

/// Occupies the stream while the host queues the timed work behind it. Without it, the time between two events around a
/// short kernel is the time that the host needs to launch the kernel.
inline void hold_stream(long long cycles) {
  hold_kernel<<<1, 1>>>(cycles);
  check_launch("hold_kernel");
}

}  // namespace examples
