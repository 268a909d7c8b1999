// SPDX-License-Identifier: BSL-1.0
/// \file
/// CUDA's 16-bit floating-point types as elements: `compute<__half>(op::fma)`, `matrix_multiply<__half>(m16n8k16)`.
#pragma once
#include <kernelcost/expr/matrix_product.hpp>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace kernelcost {
template <>
inline constexpr element_kind element_kind_of<__half> = element_kind::half;
template <>
inline constexpr element_kind element_kind_of<__nv_bfloat16> = element_kind::half;
template <>
inline constexpr element_kind element_kind_of<__half2> = element_kind::half;
template <>
inline constexpr element_kind element_kind_of<__nv_bfloat162> = element_kind::half;
template <>
inline constexpr matrix_element matrix_element_of<__half> = matrix_element::half;
template <>
inline constexpr matrix_element matrix_element_of<__nv_bfloat16> = matrix_element::bfloat16;
}  // namespace kernelcost
