// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples {

// The cost under study includes an accumulator that the source keeps in memory. nvcc would remove it: it knows the
// value stored in the last trip of a loop and keeps that value in a register. `volatile` would prevent this, but on
// global memory it also implies system scope, which bypasses L1. Relaxed accesses of block scope are never removed, and
// L1 may serve them, like the plain accesses that they stand for.

__device__ inline float load_from_memory(const float* p) {
  float value;
  asm volatile("ld.relaxed.cta.global.f32 %0, [%1];" : "=f"(value) : "l"(__cvta_generic_to_global(p)) : "memory");
  return value;
}

__device__ inline double load_from_memory(const double* p) {
  double value;
  asm volatile("ld.relaxed.cta.global.f64 %0, [%1];" : "=d"(value) : "l"(__cvta_generic_to_global(p)) : "memory");
  return value;
}

__device__ inline void store_to_memory(float* p, float value) {
  asm volatile("st.relaxed.cta.global.f32 [%0], %1;" ::"l"(__cvta_generic_to_global(p)), "f"(value) : "memory");
}

__device__ inline void store_to_memory(double* p, double value) {
  asm volatile("st.relaxed.cta.global.f64 [%0], %1;" ::"l"(__cvta_generic_to_global(p)), "d"(value) : "memory");
}

}  // namespace examples
