// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../product.cuh"

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

  static void launch(const product_shape& shape, const float* a, const float* b, float* c) {
    with_width(shape.width, [&]<unsigned Width>() {
      product_simple_kernel<Width><<<shape.grid(), shape.block()>>>(a, b, c, shape.cols, shape.inner);
    });
  }
};

const registration registered{product_simple_manifest, prepare<product_workload<simple>>};

}  // namespace
}  // namespace examples
