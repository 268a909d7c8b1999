// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/common/device_buffer.cuh"
#include "captured_graph.cuh"
#include "largest_change.cuh"
#include "pinned_buffer.cuh"

#include <kernelcost/cuda/runtime.hpp>

#include <bit>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>

namespace examples {

/// Rounds of steps on two fields in double, after each of which the host looks at the largest change of a node in the
/// last step.
class rounds_until_small {
 public:
  /// A round is an even number of steps, so that it ends where it began: `launch_steps(stream)` leaves the last field
  /// in `now`, and the one before it in `before`.
  template <class LaunchSteps>
  rounds_until_small(const double* now, const double* before, std::size_t nodes, launched_as as,
                     const LaunchSteps& launch_steps)
      : now_{now}, before_{before}, nodes_{nodes}, largest_{1}, found_{1} {
    if (as == launched_as::graph) graph_.emplace([&](cudaStream_t stream) { launch(launch_steps, stream); });
  }

  /// Rounds until the change is at most `small`. Throws if it is not after `most` rounds.
  template <class LaunchSteps>
  long long run(const LaunchSteps& launch_steps, double small, long long most) {
    for (long long round = 1; round <= most; ++round) {
      if (graph_)
        graph_->launch();
      else
        launch(launch_steps, nullptr);
      EXAMPLES_CUDA_CHECK(cudaMemcpy(found_.data(), largest_.data(), largest_.bytes(), cudaMemcpyDeviceToHost));
      if (std::bit_cast<double>(*found_.data()) <= small) return round;
    }
    throw std::runtime_error{"the change is not small after " + std::to_string(most) + " rounds"};
  }

 private:
  template <class LaunchSteps>
  void launch(const LaunchSteps& launch_steps, cudaStream_t stream) {
    EXAMPLES_CUDA_CHECK(cudaMemsetAsync(largest_.data(), 0, largest_.bytes(), stream));
    launch_steps(stream);
    const kc::launch grid = largest_change_launch(static_cast<double>(nodes_));
    largest_change_kernel<<<kc::cuda::dim3_of(grid.grid), kc::cuda::dim3_of(grid.block), 0, stream>>>(
        before_, now_, nodes_, largest_.data());
    check_launch("largest_change_kernel");
  }

  const double* now_;
  const double* before_;
  std::size_t nodes_;
  device_buffer<unsigned long long> largest_;
  pinned_buffer<unsigned long long> found_;
  std::optional<captured_graph> graph_;
};

}  // namespace examples
