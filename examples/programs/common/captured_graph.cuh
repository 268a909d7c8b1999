// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "own_stream.cuh"

namespace examples {

/// The launches that `issue(stream)` makes, as a CUDA graph. They are captured at construction, and do not run then.
class captured_graph {
 public:
  template <class Issue>
  explicit captured_graph(const Issue& issue) {
    EXAMPLES_CUDA_CHECK(cudaStreamBeginCapture(stream_.get(), cudaStreamCaptureModeThreadLocal));
    issue(stream_.get());
    cudaGraph_t captured = nullptr;
    EXAMPLES_CUDA_CHECK(cudaStreamEndCapture(stream_.get(), &captured));
    const cudaError_t made = cudaGraphInstantiate(&graph_, captured, 0);
    cudaGraphDestroy(captured);
    EXAMPLES_CUDA_CHECK(made);
  }
  captured_graph(const captured_graph&) = delete;
  captured_graph& operator=(const captured_graph&) = delete;
  ~captured_graph() { cudaGraphExecDestroy(graph_); }

  /// Runs all launches in their order, in the default stream.
  void launch() { EXAMPLES_CUDA_CHECK(cudaGraphLaunch(graph_, nullptr)); }

 private:
  own_stream stream_;
  cudaGraphExec_t graph_ = nullptr;
};

}  // namespace examples
