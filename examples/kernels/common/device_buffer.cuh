// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cuda_check.cuh"
#include "errors.hpp"

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace examples {

/// `size` elements on the device, for the lifetime of the object.
template <typename T>
class device_buffer {
 public:
  explicit device_buffer(std::size_t size) : size_{size} {
    // The size in bytes would overflow to a size that can be allocated.
    if (size > std::numeric_limits<std::size_t>::max() / sizeof(T))
      throw usage_error{std::to_string(size) + " elements are more than can be addressed"};
    EXAMPLES_CUDA_CHECK(cudaMalloc(&data_, bytes()));
  }
  device_buffer(const device_buffer&) = delete;
  device_buffer& operator=(const device_buffer&) = delete;
  ~device_buffer() { cudaFree(data_); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }

  void zero() { EXAMPLES_CUDA_CHECK(cudaMemsetAsync(data_, 0, bytes())); }

  /// All bits set is a NaN in every floating-point format, and a NaN stays visible in every sum.
  void poison() { EXAMPLES_CUDA_CHECK(cudaMemsetAsync(data_, 0xff, bytes())); }

  std::vector<T> to_host(std::size_t count) const {
    std::vector<T> result(count);
    EXAMPLES_CUDA_CHECK(cudaMemcpy(result.data(), data_, count * sizeof(T), cudaMemcpyDeviceToHost));
    return result;
  }
  std::vector<T> to_host() const { return to_host(size_); }

 private:
  std::size_t size_;
  T* data_ = nullptr;
};

}  // namespace examples
