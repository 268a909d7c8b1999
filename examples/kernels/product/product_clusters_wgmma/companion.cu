// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/tensor_map.cuh"
#include "../exact_product.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Written before the kernel was timed: one and a half times the estimate.
constexpr auto cost = kc::estimate(product_clusters_wgmma(4096), product_clusters_wgmma_launch(), kc::machine::h200,
                                   kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 300_us);
static_assert(cost.bottleneck == kc::resource::tensor_cores);

struct by_clusters {
  static constexpr const char* name = product_clusters_wgmma_manifest.name;

  static void launch(unsigned side, const unsigned* a, const unsigned* b, float* c) {
    using how = clustered_product;
    const auto kernel = product_clusters_wgmma_kernel<how::stages>;
    EXAMPLES_CUDA_CHECK(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int{how::shared_bytes}));
    kernel<<<clustered_blocks, how::threads, how::shared_bytes>>>(map_of_boxes(a, side, how::rows),
                                                                  map_of_boxes(b, side, how::copied_cols), c, side);
  }
};

const registration registered{product_clusters_wgmma_manifest, prepare_bfloat_product<by_clusters>};

}  // namespace
}  // namespace examples
