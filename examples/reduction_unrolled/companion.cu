// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/block_reduction.cuh"

namespace examples {
namespace {

struct reduction_unrolled_variant {
  static constexpr const char* name = "reduction_unrolled";
  static constexpr unsigned elements_per_thread = 2;

  template <typename T>
  static void launch(unsigned blocks, unsigned block, const T* a, T* sums, std::size_t n) {
    with_block_size(block, [&]<unsigned Block>() { reduction_unrolled_kernel<Block><<<blocks, Block>>>(a, sums, n); });
  }
};

const registration<block_reduction_companion<reduction_unrolled_variant>> registered;

}  // namespace
}  // namespace examples
