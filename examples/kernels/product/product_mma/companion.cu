// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../exact_product.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 39.8 us measured.
constexpr auto cost =
    kc::estimate(product_mma(1024), product_mma_launch(1024), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 50_us);

struct by_plain_loads {
  static constexpr const char* name = "product_mma";

  static void launch(unsigned side, const unsigned* a, const unsigned* b, float* c) {
    const unsigned tiles = side / product_mma_tile;
    product_mma_kernel<product_mma_tile><<<dim3(tiles, tiles), product_mma_threads>>>(a, b, c, side);
  }
};

const registration registered{product_mma_manifest, prepare_bfloat_product<by_plain_loads>};

}  // namespace
}  // namespace examples
