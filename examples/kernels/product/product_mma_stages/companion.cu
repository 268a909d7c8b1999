// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../exact_product.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 12.1 us measured.
constexpr auto cost =
    kc::estimate(product_mma_stages(1024), product_mma_stages_launch(1024), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 15_us);

struct by_stages {
  static constexpr const char* name = "product_mma_stages";

  static void launch(unsigned side, const unsigned* a, const unsigned* b, float* c) {
    using how = staged_product;
    const unsigned tiles = side / how::tile;
    product_mma_stages_kernel<how::stages><<<dim3(tiles, tiles), how::threads>>>(
        reinterpret_cast<const char*>(a), reinterpret_cast<const char*>(b), c, side);
  }
};

const registration registered{product_mma_stages_manifest, prepare_bfloat_product<by_stages>};

}  // namespace
}  // namespace examples
