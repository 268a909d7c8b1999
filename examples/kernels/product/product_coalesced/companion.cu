// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../product.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 160 us measured.
constexpr auto cost = kc::estimate(product_coalesced(4096, 4096, 8), product_coalesced_launch(4096, 4096, 8),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 200_us);
static_assert(cost.bottleneck == kc::resource::block_launch);  // blocks of two warps

struct coalesced : product_of_one_tile {
  static constexpr const char* name = "product_coalesced";

  static void launch(const product_shape& shape, const float* a, const float* b, float* c) {
    with_width(shape.width, [&]<unsigned Width>() {
      product_coalesced_kernel<Width><<<shape.grid(), shape.block()>>>(a, b, c, shape.cols);
    });
  }
};

const registration registered{product_coalesced_manifest, prepare<product_workload<coalesced>>};

}  // namespace
}  // namespace examples
