// SPDX-License-Identifier: BSL-1.0
/// \file
/// CUB's radix sort of ints, and its sum of doubles, as the references of programs. CUB is part of the CUDA toolkit.
#pragma once

#include "../../kernels/common/device_buffer.cuh"

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>

#include <optional>

namespace examples {

/// Sorts `size` keys, with the temporary memory that the first call allocates.
class cub_sort {
 public:
  void operator()(const int* from, int* to, std::size_t size) {
    std::size_t bytes = 0;
    EXAMPLES_CUDA_CHECK(cub::DeviceRadixSort::SortKeys(nullptr, bytes, from, to, size));
    if (!temporary_ || temporary_->size() < bytes) temporary_.emplace(bytes);
    EXAMPLES_CUDA_CHECK(cub::DeviceRadixSort::SortKeys(temporary_->data(), bytes, from, to, size));
  }

 private:
  std::optional<device_buffer<char>> temporary_;
};

/// Adds `size` numbers.
class cub_sum {
 public:
  void operator()(const double* from, double* to, std::size_t size) {
    std::size_t bytes = 0;
    EXAMPLES_CUDA_CHECK(cub::DeviceReduce::Sum(nullptr, bytes, from, to, size));
    if (!temporary_ || temporary_->size() < bytes) temporary_.emplace(bytes);
    EXAMPLES_CUDA_CHECK(cub::DeviceReduce::Sum(temporary_->data(), bytes, from, to, size));
  }

 private:
  std::optional<device_buffer<char>> temporary_;
};

}  // namespace examples
