// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../branches.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 128 us measured.
constexpr auto cost = kc::estimate(divergence(8, 1024, 1056, 256_threads), divergence_launch(1056, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 160_us);
static_assert(cost.bottleneck == kc::resource::instruction_issue);  // eight branches, executed one after the other

struct divergence_variant {
  static constexpr const char* name = "divergence";

  template <unsigned Ways>
  static void launch(unsigned blocks, unsigned block, float* y, unsigned trips) {
    divergence_kernel<Ways><<<blocks, block>>>(y, trips);
  }
};

const registration registered{divergence_manifest, prepare_branches<divergence_variant>};

}  // namespace
}  // namespace examples
