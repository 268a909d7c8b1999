// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../branches.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 22.7 us measured.
constexpr auto cost = kc::estimate(merged_branches(1024, 1056, 256_threads), merged_branches_launch(1056, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 28_us);
static_assert(cost.bottleneck == kc::resource::instruction_issue);

struct merged_branches_variant {
  static constexpr const char* name = "merged_branches";

  template <unsigned Ways>
  static void launch(unsigned blocks, unsigned block, float* y, unsigned trips) {
    merged_branches_kernel<Ways><<<blocks, block>>>(y, trips);
  }
};

const registration registered{merged_branches_manifest, prepare_branches<merged_branches_variant>};

}  // namespace
}  // namespace examples
