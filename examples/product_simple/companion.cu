// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/product.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 327 us measured.
constexpr auto cost = kc::estimate(product_simple(1024, 1024, 1024, 32), product_simple_launch(1024, 1024, 32),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 410_us);
static_assert(cost.bottleneck == kc::resource::l1_bandwidth);

struct simple : product_of_rectangles {
  static constexpr const char* name = "product_simple";

  static std::vector<parameter_set> measured() {
    std::vector<parameter_set> sets{set(16, 16, 16, 16), set(32, 32, 32, 32), set(512, 512, 16, 16)};
    // A as wide as a tile, as a course report on matrix products times it.
    for (const unsigned width : {4u, 8u, 16u, 32u}) sets.push_back(set(4096, 4096, width, width));
    sets.push_back(set(8192, 8192, 32, 32));
    for (const unsigned width : {8u, 16u, 32u}) sets.push_back(set(1024, 1024, 1024, width));
    sets.push_back(set(2048, 2048, 2048, 16));
    sets.push_back(set(512, 8192, 2048, 16));
    sets.push_back(set(4096, 4096, 2048, 32));
    return sets;
  }

  static void launch(const product_shape& shape, const float* a, const float* b, float* c) {
    with_width(shape.width, [&]<unsigned Width>() {
      product_simple_kernel<Width><<<shape.grid(), shape.block()>>>(a, b, c, shape.cols, shape.inner);
    });
  }
};

const registration<product_companion<simple>> registered;

}  // namespace
}  // namespace examples
