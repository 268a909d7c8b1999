// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../block_reduction.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 25.6 us measured.
constexpr auto cost = kc::estimate(reduction_divergence_free<float>(1 << 22, 256_threads),
                                   reduction_divergence_free_launch<float>(1 << 22, 256_threads), kc::machine::h200,
                                   kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 32_us);
static_assert(cost.figures.kept_by_l2 > 0.9);

struct reduction_divergence_free_variant {
  static constexpr const char* name = "reduction_divergence_free";
  static constexpr unsigned elements_per_thread = 1;

  template <typename T>
  static void launch(unsigned blocks, unsigned block, const T* a, T* sums, std::size_t n) {
    reduction_divergence_free_kernel<<<blocks, block, block * sizeof(T)>>>(a, sums, n);
  }
};

const registration registered{reduction_divergence_free_manifest,
                              prepare_variant<block_reduction_workload, reduction_divergence_free_variant>};

}  // namespace
}  // namespace examples
