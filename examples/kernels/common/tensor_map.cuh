// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cuda_check.cuh"
#include "errors.hpp"

#include <cuda.h>
#include <string>

namespace examples {

/// A matrix of bfloat16 with `side` contiguous elements in each row, in boxes of 64 x `box_rows`, swizzled by 128
/// bytes.
inline CUtensorMap map_of_boxes(const unsigned* matrix, unsigned side, unsigned box_rows) {
  // The driver's function is found at run time, so that the program needs no library of the driver.
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result{};
  EXAMPLES_CUDA_CHECK(
      cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault, &result));
  if (result != cudaDriverEntryPointSuccess) throw usage_error{"the driver has no tensor maps"};
  const auto encode = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(found);
  const cuuint64_t sizes[] = {side, side};
  const cuuint64_t pitch[] = {cuuint64_t{side} * 2};
  const cuuint32_t box[] = {64, box_rows};
  const cuuint32_t steps[] = {1, 1};
  CUtensorMap map;
  const CUresult encoded = encode(&map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, const_cast<unsigned*>(matrix), sizes,
                                  pitch, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
                                  CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (encoded != CUDA_SUCCESS) throw usage_error{"cuTensorMapEncodeTiled: error " + std::to_string(encoded)};
  return map;
}

}  // namespace examples
