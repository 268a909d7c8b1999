// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/block_reduction.cuh"

namespace examples {
namespace {

struct reduction_sequential_variant {
  static constexpr const char* name = "reduction_sequential";
  static constexpr unsigned elements_per_thread = 1;

  template <typename T>
  static void launch(unsigned blocks, unsigned block, const T* a, T* sums, std::size_t n) {
    reduction_sequential_kernel<<<blocks, block, block * sizeof(T)>>>(a, sums, n);
  }
};

const registration<block_reduction_companion<reduction_sequential_variant>> registered;

}  // namespace
}  // namespace examples
