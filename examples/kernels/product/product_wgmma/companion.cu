// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/tensor_map.cuh"
#include "../exact_product.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 182 us measured.
constexpr auto cost =
    kc::estimate(product_wgmma(4096), product_wgmma_launch(4096), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 240_us);
static_assert(cost.bottleneck == kc::resource::tensor_cores);

struct by_warp_groups {
  static constexpr const char* name = "product_wgmma";

  static void launch(unsigned side, const unsigned* a, const unsigned* b, float* c) {
    using how = group_product;
    const auto kernel = product_wgmma_kernel<how::stages>;
    EXAMPLES_CUDA_CHECK(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int{how::shared_bytes}));
    kernel<<<dim3(side / how::cols, side / how::rows), how::threads, how::shared_bytes>>>(
        map_of_boxes(a, side, how::rows), map_of_boxes(b, side, how::cols), c, side);
  }
};

const registration registered{product_wgmma_manifest, prepare_bfloat_product<by_warp_groups>};

}  // namespace
}  // namespace examples
