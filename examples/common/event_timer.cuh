// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cuda_check.cuh"

namespace examples {

/// Two events that enclose work on the default stream.
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

/// Keeps the device busy for a number of its cycles.
inline __device__ void spin(long long cycles) {
  const long long begin = clock64();
  while (clock64() - begin < cycles) {}
}

// A template only because a plain kernel may not be defined in a header.
template <typename Count>
__global__ void hold_kernel(Count cycles) {
  spin(cycles);
}

/// Occupies the stream while the host queues what is to be timed behind it. Without this the time between two events
/// of a short kernel is the time that the host needs to launch it.
inline void hold_stream(long long cycles) {
  hold_kernel<<<1, 1>>>(cycles);
  check_launch("hold_kernel");
}

}  // namespace examples
