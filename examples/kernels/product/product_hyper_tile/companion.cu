// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../product.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 320 us measured.
constexpr auto cost = kc::estimate(product_hyper_tile(1024, 1024, 1024, 32), product_hyper_tile_launch(1024, 1024, 32),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 400_us);
static_assert(cost.bottleneck == kc::resource::l1_bandwidth);

struct hyper_tile : product_of_rectangles {
  static constexpr const char* name = "product_hyper_tile";

  static void launch(const product_shape& shape, const float* a, const float* b, float* c) {
    const std::size_t tiles = 2 * sizeof(float) * shape.width * shape.width;
    product_hyper_tile_kernel<<<shape.grid(), shape.block(), tiles>>>(a, b, c, shape.cols, shape.inner);
  }
};

const registration registered{product_hyper_tile_manifest, prepare<product_workload<hyper_tile>>};

}  // namespace
}  // namespace examples
