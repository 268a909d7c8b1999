// SPDX-License-Identifier: BSL-1.0
/// \file
/// Peaks of tensor cores, by compute capability, and which cards have an instruction.
///
/// Sources: "NVIDIA A100 Tensor Core GPU Architecture" (2020), table "Comparison of NVIDIA Data Center GPUs": 312
/// TFLOPS of half and bfloat16, 156 of tfloat32, 624 TOPS of int8 and 19.5 TFLOPS of double at 1410 MHz on 108 SMs.
/// "NVIDIA H100 Tensor Core GPU Architecture" (2022), H100 SXM5, 132 SMs: 989.4 TFLOPS of half and bfloat16, 494.7 of
/// tfloat32, 1978.9 TOPS of int8 and 1978.9 TFLOPS of float8 at 1830 MHz, and 66.9 TFLOPS of double at 1980 MHz. All
/// are dense. Two operations are a multiply-add.
#pragma once
#include <kernelcost/expr/matrix_product.hpp>
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost {

/// True if the card has the instruction.
constexpr bool has_matrix_product(const gpu& card, matrix_product product) {
  const auto& facts = facts_of(product);
  return card.capability >= compute_capability{facts.major, facts.minor};
}
/// True if the card has products of warp groups (`wgmma`), which only compute capability 9.x has.
constexpr bool has_group_products(const gpu& card) {
  return card.capability >= compute_capability{9, 0} && card.capability < compute_capability{10, 0};
}
/// True if the card has loads of matrices from shared memory (`ldmatrix`), or stores (`stmatrix`).
constexpr bool has_matrix_accesses(const gpu& card, bool loads) {
  return card.capability >= (loads ? compute_capability{7, 5} : compute_capability{9, 0});
}
/// True if the card reduces integers over a warp by one instruction (`redux.sync`).
constexpr bool has_warp_reductions(const gpu& card) { return card.capability >= compute_capability{8, 0}; }
/// True if the card has bulk copies to shared memory.
constexpr bool has_bulk_copies(const gpu& card) { return card.capability >= compute_capability{9, 0}; }
/// True if the card has clusters of blocks.
constexpr bool has_clusters(const gpu& card) { return card.capability >= compute_capability{9, 0}; }
/// True if warp groups can give each other registers (setmaxnreg).
constexpr bool has_register_reallocation(const gpu& card) { return card.capability >= compute_capability{9, 0}; }
/// True if a kernel may start before the end of the one before it (programmatic dependent launch).
constexpr bool has_dependent_launches(const gpu& card) { return card.capability >= compute_capability{9, 0}; }
/// True if the card has asynchronous copies to shared memory.
constexpr bool has_async_copies(const gpu& card) { return card.capability >= compute_capability{8, 0}; }

/// Published multiply-adds of an SM's tensor cores per cycle, for factors of the type; 0 for a compute capability whose
/// peak is not listed here.
constexpr double peak_matrix_multiply_adds(const compute_capability& of, matrix_element type) {
  const bool ampere = of == compute_capability{8, 0};
  const bool hopper = of == compute_capability{9, 0};
  if (!ampere && !hopper) return 0;
  const double of_half = hopper ? 2048 : 1024;
  switch (type) {
    case matrix_element::half:
    case matrix_element::bfloat16: return of_half;
    case matrix_element::tfloat32: return of_half / 2;
    case matrix_element::int8: return of_half * 2;
    case matrix_element::float8: return hopper ? of_half * 2 : 0;
    case matrix_element::float64: return of_half / 16;
    case matrix_element::none: break;
  }
  return 0;
}

/// True if the compiler emulates the product of a warp: Hopper multiplies float8 only by warp groups, and `mma.sync`
/// becomes two products of half, conversions and additions (code of nvcc 13 for sm_90).
constexpr bool emulates_float8(const gpu& card, matrix_product product) {
  return product == matrix_product::float8_m16n8k32 && card.capability >= compute_capability{9, 0} &&
         card.capability < compute_capability{10, 0};
}

/// Cycles of an SM for the product of a warp group at the published peak; 0 if the peak is not listed.
constexpr cycles peak_cycles(const gpu& card, const group_product& product) {
  const double rate = peak_matrix_multiply_adds(card.capability, product.type);
  return cycles::from_value(rate > 0 ? product.multiply_adds() / rate : 0);
}
/// Cycles of an SM for a warp's product at the published peak; 0 if the peak is not listed.
constexpr cycles peak_cycles(const gpu& card, matrix_product product) {
  const auto& facts = facts_of(product);
  const double rate = peak_matrix_multiply_adds(card.capability, facts.type);
  return cycles::from_value(rate > 0 ? facts.multiply_adds() / rate : 0);
}
}  // namespace kernelcost
