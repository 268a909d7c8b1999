// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../block_reduction.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 42.3 us measured.
constexpr auto cost =
    kc::estimate(reduction_modulo<float>(1 << 22, 256_threads), reduction_modulo_launch<float>(1 << 22, 256_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 53_us);
static_assert(cost.bottleneck == kc::resource::instruction_issue);  // the remainders

struct reduction_modulo_variant {
  static constexpr const char* name = "reduction_modulo";
  static constexpr unsigned elements_per_thread = 1;

  template <typename T>
  static void launch(unsigned blocks, unsigned block, const T* a, T* sums, std::size_t n) {
    reduction_modulo_kernel<<<blocks, block, block * sizeof(T)>>>(a, sums, n);
  }
};

const registration registered{reduction_modulo_manifest,
                              prepare_variant<block_reduction_workload, reduction_modulo_variant>};

}  // namespace
}  // namespace examples
