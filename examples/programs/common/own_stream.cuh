// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/common/cuda_check.cuh"

namespace examples {

/// A stream that is destroyed with the object.
class own_stream {
 public:
  own_stream() { EXAMPLES_CUDA_CHECK(cudaStreamCreate(&stream_)); }
  own_stream(const own_stream&) = delete;
  own_stream& operator=(const own_stream&) = delete;
  ~own_stream() { cudaStreamDestroy(stream_); }
  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

}  // namespace examples
