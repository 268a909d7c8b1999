// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/common/cuda_check.cuh"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace examples {

/// Throws, with a message of one line, unless the card has `needed_bytes` bytes free. Call it before any allocation.
inline void require_card_memory(std::string_view what, double needed_bytes) {
  std::size_t free_bytes = 0;
  std::size_t all_bytes = 0;
  EXAMPLES_CUDA_CHECK(cudaMemGetInfo(&free_bytes, &all_bytes));
  if (needed_bytes <= static_cast<double>(free_bytes)) return;
  const auto mib = [](double bytes) { return std::to_string(static_cast<long long>(bytes / (1024 * 1024))); };
  throw std::runtime_error{std::string{what} + " need " + mib(needed_bytes) + " MiB of the card's memory, " +
                           mib(static_cast<double>(free_bytes)) + " MiB are free"};
}

}  // namespace examples
