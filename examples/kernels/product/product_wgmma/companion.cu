// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../bfloat_product.cuh"

#include <string>

namespace examples {
namespace {

/// A matrix of bfloat16 with `side` contiguous elements in each row, in boxes of 64 x `box_rows`, swizzled by 128
/// bytes.
CUtensorMap map_of_boxes(const unsigned* matrix, unsigned side, unsigned box_rows) {
  // The driver's function is found at run time, so that the program needs no library of the driver.
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result{};
  EXAMPLES_CUDA_CHECK(
      cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault, &result));
  if (result != cudaDriverEntryPointSuccess) throw usage_error{"the driver has no tensor maps"};
  const auto encode = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(found);
  const cuuint64_t sizes[] = {side, side};
  const cuuint64_t pitch[] = {cuuint64_t{side} * 2};
  const cuuint32_t box[] = {group_product::depth, box_rows};
  const cuuint32_t steps[] = {1, 1};
  CUtensorMap map;
  const CUresult encoded = encode(&map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, const_cast<unsigned*>(matrix), sizes,
                                  pitch, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
                                  CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (encoded != CUDA_SUCCESS) throw usage_error{"cuTensorMapEncodeTiled: error " + std::to_string(encoded)};
  return map;
}

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

const registration registered{product_wgmma_manifest, prepare<bfloat_product<by_warp_groups>>};

}  // namespace
}  // namespace examples
