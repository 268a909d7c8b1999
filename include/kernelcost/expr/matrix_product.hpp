// SPDX-License-Identifier: BSL-1.0
/// \file
/// matrix_product: the matrix products that a warp computes with one instruction, `mma.sync`; group_product: those of
/// four warps, `wgmma`.
/// A product of two elements of 8 bits adds to floats; `mma.sync` has it since compute capability 8.9.
///
/// Source of shapes, types and compute capabilities: PTX ISA 9.0, "Warp Level Matrix Instructions", mma, of which only
/// the shapes that kernelcost-calibrate measures are listed, and "Asynchronous Warpgroup Level Matrix Instructions",
/// wgmma.mma_async. A product of doubles adds to doubles, and any other to sums of 32 bits.
#pragma once
#include <kernelcost/expr/element.hpp>
#include <kernelcost/mistake.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace kernelcost {

/// Element types for compilers without such types: 16 bits with the exponent of a float, a float whose mantissa tensor
/// cores shorten to 10 bits, and the two formats of 8 bits, with four and with five bits of exponent.
struct bfloat16 {
  std::uint16_t bits;
};
struct tfloat32 {
  std::uint32_t bits;
};

struct e4m3 {
  std::uint8_t bits;
};
struct e5m2 {
  std::uint8_t bits;
};

template <>
inline constexpr element_kind element_kind_of<bfloat16> = element_kind::half;
/// Two neighbouring elements, which one instruction computes: `compute<packed<half, 2>>(op::fma)` is CUDA's __hfma2.
template <>
inline constexpr element_kind element_kind_of<packed<half, 2>> = element_kind::half;
template <>
inline constexpr element_kind element_kind_of<packed<bfloat16, 2>> = element_kind::half;
template <>
inline constexpr element_kind element_kind_of<tfloat32> = element_kind::float32;

enum class matrix_element { none, half, bfloat16, tfloat32, int8, float64, float8 };

/// The type of a product's factors. Other types are declared by a specialisation; kernelcost/cuda/half.hpp declares
/// those of CUDA.
template <class T>
inline constexpr matrix_element matrix_element_of = std::is_same_v<T, half>          ? matrix_element::half
                                                    : std::is_same_v<T, bfloat16>    ? matrix_element::bfloat16
                                                    : std::is_same_v<T, tfloat32>    ? matrix_element::tfloat32
                                                    : std::is_same_v<T, std::int8_t> ? matrix_element::int8
                                                    : std::is_same_v<T, double>      ? matrix_element::float64
                                                    : std::is_same_v<T, e4m3>        ? matrix_element::float8
                                                    : std::is_same_v<T, e5m2>        ? matrix_element::float8
                                                                                     : matrix_element::none;

/// An m x k matrix times a k x n matrix.
struct matrix_shape {
  int m;
  int n;
  int k;
  friend constexpr bool operator==(const matrix_shape&, const matrix_shape&) = default;
};

/// The instructions, in the order of `matrix_products`.
enum class matrix_product {
  half_m16n8k8,
  half_m16n8k16,
  bfloat16_m16n8k8,
  bfloat16_m16n8k16,
  tfloat32_m16n8k4,
  tfloat32_m16n8k8,
  int8_m16n8k16,
  int8_m16n8k32,
  double_m8n8k4,
  double_m16n8k16,
  float8_m16n8k32,
};
inline constexpr int matrix_product_count = static_cast<int>(matrix_product::float8_m16n8k32) + 1;

/// Properties of an instruction: its first compute capability, and the type whose multiply-adds replace it in models
/// that do not know tensor cores.
struct matrix_product_facts {
  matrix_element type;
  const char* type_name;
  matrix_shape shape;
  int major;
  int minor;
  element sum;

  /// Multiply-adds of the warp.
  constexpr int multiply_adds() const { return shape.m * shape.n * shape.k; }
};

inline constexpr matrix_product_facts matrix_products[] = {
    {matrix_element::half, "half", {16, 8, 8}, 7, 5, element_of<float>},
    {matrix_element::half, "half", {16, 8, 16}, 8, 0, element_of<float>},
    {matrix_element::bfloat16, "bfloat16", {16, 8, 8}, 8, 0, element_of<float>},
    {matrix_element::bfloat16, "bfloat16", {16, 8, 16}, 8, 0, element_of<float>},
    {matrix_element::tfloat32, "tfloat32", {16, 8, 4}, 8, 0, element_of<float>},
    {matrix_element::tfloat32, "tfloat32", {16, 8, 8}, 8, 0, element_of<float>},
    {matrix_element::int8, "int8", {16, 8, 16}, 8, 0, element_of<std::int32_t>},
    {matrix_element::int8, "int8", {16, 8, 32}, 8, 0, element_of<std::int32_t>},
    {matrix_element::float64, "double", {8, 8, 4}, 8, 0, element_of<double>},
    {matrix_element::float64, "double", {16, 8, 16}, 9, 0, element_of<double>},
    {matrix_element::float8, "float8", {16, 8, 32}, 8, 9, element_of<float>},
};

constexpr const matrix_product_facts& facts_of(matrix_product product) {
  return matrix_products[static_cast<std::size_t>(product)];
}

/// The instruction for a type and a shape. A shape that `mma.sync` does not have for the type is a mistake.
constexpr matrix_product matrix_product_of(matrix_element type, const matrix_shape& shape) {
  int index = 0;
  for (const auto& each : matrix_products) {
    if (each.type == type && each.shape == shape) return static_cast<matrix_product>(index);
    ++index;
  }
  mistake::mma_sync_does_not_have_this_shape_for_this_type(shape.m, shape.n, shape.k);
  return {};
}

/// Where a group's product finds its left factor. The right factor is in shared memory.
enum class left_factor { in_shared, in_registers };

/// A product of a warp group: 64 x k elements times k x n elements.
struct group_product {
  matrix_element type;
  matrix_shape shape;
  left_factor left;

  /// The warps of a group, each of which has a quarter of the rows.
  static constexpr int warps = 4;

  constexpr double multiply_adds() const { return static_cast<double>(shape.m) * shape.n * shape.k; }
  /// The wavefronts of 128 bytes that the instruction reads from shared memory. A row of a factor has 32 bytes in every
  /// type.
  constexpr double wavefronts() const {
    return (shape.n + (left == left_factor::in_shared ? shape.m : 0)) * 32.0 / 128;
  }
};

constexpr const char* name_of(matrix_element type) {
  switch (type) {
    case matrix_element::half: return "half";
    case matrix_element::bfloat16: return "bfloat16";
    case matrix_element::tfloat32: return "tfloat32";
    case matrix_element::int8: return "int8";
    case matrix_element::float64: return "double";
    case matrix_element::float8: return "float8";
    case matrix_element::none: break;
  }
  return "none";
}

/// The instruction for a type and a shape: m is 64; k elements have 32 bytes; n is a multiple of 8 up to 256, and for
/// int8 a multiple of 16 beyond 32. Any other shape is a mistake.
constexpr group_product group_product_of(matrix_element type, const matrix_shape& shape, left_factor left) {
  int k = 0;
  switch (type) {
    case matrix_element::half:
    case matrix_element::bfloat16: k = 16; break;
    case matrix_element::tfloat32: k = 8; break;
    case matrix_element::int8:
    case matrix_element::float8: k = 32; break;
    case matrix_element::float64:
    case matrix_element::none: break;
  }
  const int step = type == matrix_element::int8 && shape.n > 32 ? 16 : 8;
  if (k == 0 || shape.m != 64 || shape.k != k || shape.n < 8 || shape.n > 256 || shape.n % step != 0)
    mistake::wgmma_does_not_have_this_shape_for_this_type(shape.m, shape.n, shape.k);
  return {type, shape, left};
}
}  // namespace kernelcost
