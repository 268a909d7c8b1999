// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../block_reduction.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 7.68 us measured.
constexpr auto cost =
    kc::estimate(reduction_unrolled<float>(1 << 22, 256_threads), reduction_unrolled_launch(1 << 22, 256_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 9.6_us);
static_assert(cost.figures.kept_by_l2 > 0.9);

struct reduction_unrolled_variant {
  static constexpr const char* name = "reduction_unrolled";
  static constexpr unsigned elements_per_thread = 2;

  template <typename T>
  static void launch(unsigned blocks, unsigned block, const T* a, T* sums, std::size_t n) {
    with_block_size(block, [&]<unsigned Block>() { reduction_unrolled_kernel<Block><<<blocks, Block>>>(a, sums, n); });
  }
};

const registration registered{reduction_unrolled_manifest,
                              prepare_variant<block_reduction_workload, reduction_unrolled_variant>};

}  // namespace
}  // namespace examples
