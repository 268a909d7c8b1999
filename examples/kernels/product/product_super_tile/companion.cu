// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../product.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 240 us measured.
constexpr auto cost = kc::estimate(product_super_tile(1024, 32), product_super_tile_launch(1024, 32), kc::machine::h200,
                                   kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 300_us);
static_assert(cost.bottleneck == kc::resource::l1_bandwidth);

struct super_tile {
  static constexpr const char* name = "product_super_tile";

  static product_shape shape(const parameter_set& parameters) {
    const auto side = parameters.number<unsigned>("side");
    return {side, side, side, parameters.number<unsigned>("width")};
  }

  static void launch(const product_shape& shape, const float* a, const float* b, float* c) {
    with_width(shape.width,
               [&]<unsigned Width>() { product_super_tile_kernel<Width><<<shape.grid(), shape.block()>>>(a, b, c); });
  }
};

const registration registered{product_super_tile_manifest, prepare<product_workload<super_tile>>};

}  // namespace
}  // namespace examples
