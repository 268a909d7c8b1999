// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/common/cuda_check.cuh"

#include <cstddef>
#include <span>

namespace examples {

/// `size` elements in the host's pinned memory, freed with the object.
template <typename T>
class pinned_buffer {
 public:
  explicit pinned_buffer(std::size_t size) : size_{size} {
    EXAMPLES_CUDA_CHECK(cudaMallocHost(&data_, size * sizeof(T)));
  }
  pinned_buffer(const pinned_buffer&) = delete;
  pinned_buffer& operator=(const pinned_buffer&) = delete;
  ~pinned_buffer() { cudaFreeHost(data_); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::span<T> all() { return {data_, size_}; }
  std::span<const T> all() const { return {data_, size_}; }

 private:
  std::size_t size_;
  T* data_ = nullptr;
};

}  // namespace examples
