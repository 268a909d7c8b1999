// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/product.cuh"

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

  static std::vector<parameter_set> measured() {
    // The second is the example of a course report on matrix products, the third what it times.
    return {set(32, 32, 32, 32),      set(224, 256, 192, 32),    set(2048, 2048, 2048, 4),  set(1024, 1024, 1024, 4),
            set(1024, 1024, 1024, 8), set(1024, 1024, 1024, 16), set(1024, 1024, 1024, 32), set(256, 4096, 1024, 16),
            set(4096, 256, 1024, 16), set(512, 512, 8192, 16),   set(8192, 8192, 256, 16),  set(2048, 2048, 2048, 16),
            set(4096, 4096, 2048, 32)};
  }

  static void launch(const product_shape& shape, const float* a, const float* b, float* c) {
    const std::size_t tiles = 2 * sizeof(float) * shape.width * shape.width;
    product_hyper_tile_kernel<<<shape.grid(), shape.block(), tiles>>>(a, b, c, shape.cols, shape.inner);
  }
};

const registration<product_companion<hyper_tile>> registered;

}  // namespace
}  // namespace examples
