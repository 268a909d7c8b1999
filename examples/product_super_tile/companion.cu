// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/product.cuh"

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

  static parameter_set defaults() { return set(1024, 16); }

  static std::vector<parameter_set> measured() {
    std::vector<parameter_set> sets{set(16, 16), set(32, 32), set(512, 8), set(512, 16), set(512, 32)};
    for (const unsigned width : {4u, 8u, 16u, 32u}) sets.push_back(set(1024, width));
    for (const unsigned width : {8u, 16u, 32u}) sets.push_back(set(2048, width));
    for (const unsigned width : {16u, 32u}) sets.push_back(set(4096, width));
    return sets;
  }

  static std::vector<parameter_set> checked() { return {set(4, 4), set(20, 4), set(24, 8), set(48, 16), set(96, 32)}; }

  static product_shape shape(const parameter_set& parameters) {
    const unsigned side = whole_tiles(parameters, "side");
    return {side, side, side, tile_width(parameters)};
  }

  static void launch(const product_shape& shape, const float* a, const float* b, float* c) {
    with_width(shape.width,
               [&]<unsigned Width>() { product_super_tile_kernel<Width><<<shape.grid(), shape.block()>>>(a, b, c); });
  }

 private:
  static parameter_set set(unsigned side, unsigned width) { return {{"side", side}, {"width", width}}; }
};

const registration<product_companion<super_tile>> registered;

}  // namespace
}  // namespace examples
